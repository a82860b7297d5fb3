"use strict";
// Search in the page, and the meaning of a word where it is used.  Without this script nothing is missing but these.
(() => {
  const byId = (id) => document.getElementById(id);
  const make = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  const folded = (text) => Array.from(text, (c) => c.normalize("NFD")[0].replace("’", "'").toLowerCase()).join("");

  // Search: every head, paragraph, list item and row is a place to be found.
  const form = byId("page--search"), field = form.querySelector("input");
  const said = form.querySelector("[role=status]"), list = form.querySelector("ol");
  const MOST = 12;
  const places = [];
  let chapter = "", part = "";
  for (const node of document.querySelectorAll("main :is(h2, h3, h4, p, li, dt, dd, tr, figcaption)")) {
    if (node.matches("h2")) [chapter, part] = [node.textContent, ""];
    if (node.matches("h3")) part = node.textContent;
    if (node.matches("li, dd, tr") && node.querySelector("p, li")) continue;
    const text = node.matches("tr") ? Array.from(node.cells, (cell) => cell.innerText.trim()).filter(Boolean).join(" – ") : node.textContent.trim();
    const head = node.matches("h2, h3, h4, dt");
    const inside = node.matches("h2") || !part || part === text ? chapter : `${chapter}: ${part}`;
    places.push({ node, head, text: text.replace(/\s+/g, " "), inside, key: folded(text.replace(/\s+/g, " ")) });
  }

  const go = (node) => {
    document.querySelectorAll(".hit").forEach((one) => one.classList.remove("hit"));
    node.classList.add("hit");
    node.tabIndex = -1;
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: "center" });
  };
  const close = () => { list.replaceChildren(); list.hidden = true; said.textContent = ""; };
  const snippet = (link, place, word) => {
    const at = place.key.indexOf(word), from = at < 50 ? 0 : place.text.lastIndexOf(" ", at - 30) + 1;
    const cut = place.text.slice(at + word.length, at + 90).replace(/\s\S*$/, (end) => (place.text.length > at + 90 ? " …" : end));
    link.append(make("span", (from ? "… " : "") + place.text.slice(from, at)), make("mark", place.text.slice(at, at + word.length)), cut);
  };
  const search = () => {
    const words = folded(field.value).split(/\s+/).filter(Boolean);
    close();
    if (words.join("").length < 2) return;
    const found = places.filter((place) => words.every((word) => place.key.includes(word)));
    found.sort((a, b) => b.head - a.head);
    const { none, more, found: all } = form.dataset;
    said.textContent = (found.length > MOST ? more : found.length ? all : none).replace("{n}", found.length).replace("{most}", MOST);
    for (const place of found.slice(0, MOST)) {
      const link = make("a", ""), item = make("li", "");
      const near = place.node.closest("[id]") || place.node.closest("section").querySelector("h2");
      link.href = `#${near.id}`;
      link.append(make("span", place.inside));
      link.firstChild.className = "label";
      snippet(link, place, words[0]);
      link.addEventListener("click", (event) => { event.preventDefault(); close(); go(place.node); });
      item.append(link);
      list.append(item);
    }
    list.hidden = !found.length;
  };
  form.hidden = false;
  field.addEventListener("input", search);
  form.addEventListener("submit", (event) => { event.preventDefault(); list.querySelector("a")?.click(); });
  form.addEventListener("keydown", (event) => {
    const stops = [field, ...list.querySelectorAll("a")], step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length].focus();
    } else if (event.key === "Escape") {
      field.value = "";
      close();
      field.focus();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || document.activeElement === field) return;
    event.preventDefault();
    field.focus();
  });
  document.addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) close(); });

  // Meanings: a word of the glossary shows its entry while it is pointed at or focused; Escape closes it.
  const tip = byId("page--meaning");
  let word = null, wait = 0;
  const hide = () => { word?.removeAttribute("aria-describedby"); word = null; tip.hidden = true; };
  const show = (link) => {
    const meaning = document.querySelector(`${link.hash} dd`);
    clearTimeout(wait);
    if (!meaning || word === link) return;
    hide();
    word = link;
    tip.replaceChildren(make("strong", document.querySelector(`${link.hash} dt`).textContent.trim()), " ", meaning.textContent.trim());
    link.setAttribute("aria-describedby", tip.id);
    tip.hidden = false;
    const at = link.getClientRects()[0], wide = document.documentElement.clientWidth, { width, height } = tip.getBoundingClientRect();
    tip.style.left = `${scrollX + Math.max(8, Math.min(at.left, wide - width - 8))}px`;
    tip.style.top = `${scrollY + (at.top > height + 12 ? at.top - height - 6 : at.bottom + 6)}px`;
  };
  const leave = () => { clearTimeout(wait); wait = setTimeout(hide, 200); };
  for (const link of document.querySelectorAll("a.term")) {
    link.addEventListener("pointerenter", (event) => { if (event.pointerType !== "touch") show(link); });
    link.addEventListener("pointerleave", leave);
    link.addEventListener("focus", () => show(link));
    link.addEventListener("blur", hide);
    link.addEventListener("click", hide);
  }
  tip.addEventListener("pointerenter", () => clearTimeout(wait));
  tip.addEventListener("pointerleave", leave);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
})();
