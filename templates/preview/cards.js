// All components as a grid: search, filters, one place where the keyboard stands.

import { at, element, fit, rounded, picture, swap, plural } from "./parts.js";

export class Cards {
  constructor(desk) {
    this.desk = desk;
    this.tiles = new Map();
    this.face = "front";
    this.here = null;
    at("filters").addEventListener("submit", (event) => event.preventDefault());
    for (const id of ["search", "group", "only-changed", "only-found"]) at(id).addEventListener("input", () => this.filter());
    at("zoom").addEventListener("input", () => this.zoom());
    for (const one of document.querySelectorAll("[name=side]")) one.addEventListener("change", () => this.side(one.value));
    at("grid").addEventListener("click", (event) => {
      const tile = event.target.closest(".tile");
      if (tile) { this.stand(tile); this.desk.open(tile.dataset.key); }
    });
    at("grid").addEventListener("focusin", (event) => {
      const tile = event.target.closest(".tile");
      if (tile) this.stand(tile);
    });
    this.zoom();
  }

  zoom() { at("grid").style.setProperty("--mm", at("zoom").value); }

  // The grid as the groups have it; tiles that are there stay as they are.
  build() {
    const grid = at("grid"), known = this.tiles, last = (group) => group.tiled || group.cut === "none";
    const groups = this.desk.state.groups.toSorted((a, b) => last(a) - last(b));
    this.tiles = new Map();
    const sections = groups.map((group) => {
      let section = document.getElementById(`group-${group.name}`);
      if (!section) {
        section = element("section", { id: `group-${group.name}`, class: "deck", "aria-labelledby": `head-${group.name}` },
          element("h2", { id: `head-${group.name}` }), element("ul", { class: "tiles" }));
      }
      const head = `${group.w.toLocaleString()} × ${group.h.toLocaleString()} mm, ${group.stock}`;
      section.firstChild.replaceChildren(group.title, element("small", { text: `${plural(group.pieces, "piece")}, ${head}` }));
      const rows = group.cards.filter((key) => this.desk.state.cards[key]).map((key) => {
        const tile = known.get(key) || this.tile(key);
        this.tiles.set(key, tile);
        this.dress(tile, group);
        return tile.parentNode;
      });
      const list = section.lastChild;
      if (rows.length !== list.children.length || rows.some((one, n) => one !== list.children[n])) list.replaceChildren(...rows);
      section.style.setProperty("--scale", Math.min(1, 110 / Math.max(group.w, group.h)));
      section.classList.toggle("alone", rows.length === 1);
      return section;
    });
    if (sections.length !== grid.children.length || sections.some((one, n) => one !== grid.children[n])) grid.replaceChildren(...sections);
    const select = at("group"), chosen = select.value;
    select.replaceChildren(element("option", { value: "", text: "All" }),
      ...groups.map((one) => element("option", { value: one.name, text: one.title })));
    select.value = groups.some((one) => one.name === chosen) ? chosen : "";
    if (!this.tiles.has(this.here?.dataset.key)) this.stand(this.tiles.values().next().value);
    this.filter();
  }

  tile(key) {
    const box = element("span", { class: "face" });
    const tile = element("button", { type: "button", class: "tile", data: { key }, tabindex: "-1" }, box,
      element("span", { class: "name" }), element("span", { class: "marks" }));
    element("li", {}, tile);
    return tile;
  }

  // What a tile shows of its card.
  dress(tile, group) {
    const card = this.desk.state.cards[tile.dataset.key], [box, name, marks] = tile.children;
    if (!card) return;
    const side = card.sides[this.face] || card.sides.front, { texts, ...seen } = group;
    box.style.setProperty("--w", group.w);
    rounded(box, seen);
    const old = box.querySelector("img");
    const settle = (img) => fit(img, group);
    if (!old) {
      const img = picture(side.face, "");
      settle(img);
      box.append(img);
    } else {
      settle(old);
      swap(old, side.face, settle);
    }
    box.classList.toggle("other", this.face === "back" && !card.sides.back);
    if (name.textContent !== card.name) name.textContent = card.name;
    const found = this.desk.found.get(card.key) || [], changed = this.desk.changed.get(card.key);
    const errors = found.some((one) => one.severity === "error");
    const said = [
      card.copies > 1 ? ["copies", `× ${card.copies}`] : null,
      changed ? ["changed", changed.how === "copies" ? "number" : changed.how] : null,
      found.length ? [errors ? "error" : "warning", plural(found.length, "finding")] : null,
      card.stale ? ["stale", "last good"] : null,
    ].filter(Boolean);
    const text = said.map((one) => one.join()).join();
    if (marks.dataset.said !== text) {
      marks.dataset.said = text;
      marks.replaceChildren(...said.map(([kind, words]) => element("span", { class: kind, text: words })));
    }
  }

  take(rows) {
    let fresh = false;
    for (const key of Object.keys(rows)) {
      const tile = this.tiles.get(key), group = this.desk.groupOf(key);
      if (tile && group) this.dress(tile, group);
      else fresh = true;
    }
    if (fresh && this.desk.state.groups.length) this.build();
  }

  // Findings and changes as they are now.
  mark() {
    for (const [key, tile] of this.tiles) {
      const group = this.desk.groupOf(key);
      if (group) this.dress(tile, group);
    }
    this.filter();
  }

  side(which) {
    this.face = which;
    for (const one of document.querySelectorAll("[name=side]")) one.checked = one.value === which;
    this.mark();
  }

  filter() {
    const words = at("search").value.toLowerCase().split(/\s+/).filter(Boolean), group = at("group").value;
    const changed = at("only-changed").checked, found = at("only-found").checked;
    let count = 0;
    for (const [key, tile] of this.tiles) {
      const card = this.desk.state.cards[key], of = this.desk.groupOf(key);
      if (!card || !of) continue;
      const text = `${card.name} ${card.id} ${of.title} ${Object.values(card.sides).map((one) => one.words).join(" ")}`.toLowerCase();
      const fits = words.every((word) => text.includes(word)) && (!group || of.name === group)
        && (!changed || this.desk.changed.has(key)) && (!found || this.desk.found.has(key));
      tile.parentNode.hidden = !fits;
      count += fits;
    }
    for (const section of at("grid").children) {
      section.hidden = !section.querySelector("li:not([hidden])");
    }
    const all = this.tiles.size;
    at("shown").textContent = all === 0 ? "Drawing the cards" : count === all ? plural(all, "component")
      : count ? `${count} of ${all} components` : `None of ${all} components; Esc in the search clears it`;
    if (this.here?.parentNode.hidden) this.stand(this.visible()[0]);
  }

  clear() { at("search").value = ""; this.filter(); }

  visible() { return [...this.tiles.values()].filter((one) => !one.parentNode.hidden); }

  order() { return this.visible().map((one) => one.dataset.key); }

  stand(tile) {
    if (this.here && this.here !== tile) this.here.tabIndex = -1;
    this.here = tile || null;
    if (tile) tile.tabIndex = 0;
  }

  reveal(key) {
    const tile = this.tiles.get(key);
    if (!tile) return;
    if (tile.parentNode.hidden) {
      at("search").value = "";
      at("group").value = "";
      at("only-changed").checked = at("only-found").checked = false;
      this.filter();
    }
    this.stand(tile);
    tile.focus();
  }

  update() { this.mark(); }

  key(event) {
    if (event.key === "f" || event.key === "b") { this.side(event.key === "f" ? "front" : "back"); return; }
    if (!event.key.startsWith("Arrow") || event.target.closest("input, select")) return;
    const all = this.visible(), index = all.indexOf(this.here);
    if (!all.length) return;
    event.preventDefault();
    if (!document.activeElement?.classList.contains("tile")) { (this.here || all[0]).focus(); return; }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = step ? all[index + step] : this.above(all, index, event.key === "ArrowDown");
    if (to) { this.stand(to); to.focus(); }
  }

  // The tile in the next row, down or up, that lies nearest.
  above(all, index, down) {
    const from = all[index].getBoundingClientRect(), middle = from.left + from.width / 2;
    const rest = (down ? all.slice(index + 1) : all.slice(0, index).reverse());
    let best = null, row = null, near = Infinity;
    for (const one of rest) {
      const box = one.getBoundingClientRect();
      if (down ? box.top < from.bottom - 2 : box.bottom > from.top + 2) continue;
      if (row === null) row = box;
      if (down ? box.top > row.bottom - 2 : box.bottom < row.top + 2) break;
      const off = Math.abs(box.left + box.width / 2 - middle);
      if (off < near) [best, near] = [one, off];
    }
    return best;
  }
}
