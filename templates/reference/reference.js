"use strict";
// Search: articles without all the words go out of sight, rows too where some row has them.
(() => {
  const byId = (id) => document.getElementById(id);
  const form = byId("page--search"), field = form.querySelector("input"), count = byId("page--count");
  const articles = Array.from(document.querySelectorAll("article"), (node) => ({
    node,
    head: node.querySelector("h3").textContent.toLowerCase(),
    text: node.textContent.toLowerCase(),
    rows: Array.from(node.querySelectorAll("tbody tr"), (row) => ({ row, text: row.textContent.toLowerCase() })),
    link: document.querySelector(`nav a[href="#${CSS.escape(node.querySelector("h3").id)}"]`)?.parentElement,
  }));
  const sections = Array.from(document.querySelectorAll("main > section"));
  const folds = Array.from(document.querySelectorAll("nav details"));

  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const one of articles) {
      const fits = words.every((word) => one.text.includes(word));
      found += fits;
      one.node.hidden = !fits;
      if (one.link) one.link.hidden = !fits;
      const named = words.every((word) => one.head.includes(word));
      const hits = one.rows.filter(({ text }) => words.every((word) => text.includes(word) || one.head.includes(word)));
      for (const { row } of one.rows) row.hidden = Boolean(words.length && !named && hits.length && !hits.some((hit) => hit.row === row));
    }
    for (const section of sections) section.hidden = !section.querySelector("article:not([hidden])");
    for (const fold of folds) {
      const left = fold.querySelector("li + li:not([hidden])");
      fold.parentElement.hidden = !left;
      if (words.length) fold.open = Boolean(left);
    }
    count.textContent = words.length ? (found ? `${found} found` : "Nothing found") : "";
  };
  const unfold = () => {
    const node = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
    if (!node) return;
    if (node.closest("[hidden]")) { field.value = ""; show(); }
    node.scrollIntoView();
  };
  form.hidden = false;
  field.addEventListener("input", show);
  form.addEventListener("submit", (event) => { event.preventDefault(); document.querySelector("article:not([hidden]) h3")?.scrollIntoView(); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/input|textarea/i.test(event.target.tagName)) { event.preventDefault(); field.focus(); }
    if (event.key === "Escape" && event.target === field) { field.value = ""; show(); }
  });
  addEventListener("hashchange", unfold);
})();
