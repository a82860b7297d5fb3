// One card large: both sides, what lies over them, the text that it is made of, and its findings.

import { at, element, fit, rounded, picture, swap, place, copy, plural } from "./parts.js";
import { findingItem } from "./lists.js";

const KEYS = { t: "trim", s: "safe", l: "bleed", x: "texts" };

export class Large {
  constructor(desk) {
    this.desk = desk;
    this.dialog = at("large");
    this.card = null;
    this.over = new Set();
    this.boxes = {};
    at("large-close").addEventListener("click", () => this.dialog.close());
    at("large-before").addEventListener("click", () => this.step(-1));
    at("large-after").addEventListener("click", () => this.step(1));
    at("over").addEventListener("change", (event) => this.toggle(event.target.value, event.target.checked));
    this.dialog.addEventListener("click", (event) => { if (event.target === this.dialog) this.dialog.close(); });
    this.dialog.addEventListener("close", () => { const key = this.card; this.card = null; if (key) document.querySelector(`.tile[data-key="${key}"]`)?.focus(); });
  }

  get shown() { return this.dialog.open; }

  open(key) {
    if (!this.desk.state.cards[key]) return;
    this.card = key;
    at("large-faces").replaceChildren();
    this.boxes = {};
    this.refresh();
    if (!this.dialog.open) this.dialog.showModal();
  }

  step(by) {
    const all = this.desk.order(), index = all.indexOf(this.card);
    const to = all[(index + by + all.length) % all.length];
    if (to) this.open(to);
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const room = event.target.closest(".scroll, .faces"), scrolls = room && room.scrollWidth > room.clientWidth;
    if (step && !scrolls && !event.target.closest("input")) { event.preventDefault(); this.step(step); }
    else if (KEYS[event.key]) this.toggle(KEYS[event.key], !this.over.has(KEYS[event.key]));
    else if (event.key === "f" || event.key === "b") {
      const which = event.key === "f" ? "front" : "back";
      this.desk.side(which);
      this.boxes[which]?.figure.scrollIntoView({ block: "nearest", inline: "start" });
    } else if (event.key === "c") {
      const button = at("large-places").querySelector("button");
      if (button) copy(button.textContent, button);
    }
  }

  toggle(name, on) {
    if (on) this.over.add(name); else this.over.delete(name);
    for (const one of at("over").querySelectorAll("input")) one.checked = this.over.has(one.value);
    this.refresh();
  }

  take(rows) { if (this.card && rows[this.card]) this.refresh(); }

  refresh() {
    const card = this.desk.state.cards[this.card], group = card && this.desk.groupOf(this.card);
    if (!card || !group) { if (this.dialog.open) this.dialog.close(); return; }
    at("large-name").textContent = card.name;
    at("large-about").textContent = `${group.title} · ${group.w.toLocaleString()} × ${group.h.toLocaleString()} mm · ${plural(card.copies, "copy").replace("copys", "copies")}`;
    at("large-stale").hidden = !card.stale;
    const bleed = this.over.has("bleed");
    for (const [side, { face, texts, words }] of Object.entries(card.sides)) {
      const box = this.boxes[side] || this.side(side);
      const settle = (img) => { fit(img, group, bleed); img.alt = `${card.name}, ${side}: ${words}`.slice(0, 600); };
      rounded(box.face, group, bleed);
      box.face.style.setProperty("--ratio", group.w / group.h);
      const img = box.face.querySelector("img");
      if (img) { settle(img); swap(img, face, settle); } else {
        const fresh = picture(face, "", false);
        settle(fresh);
        box.face.prepend(fresh);
      }
      box.over.replaceChildren(...this.drawn(group, texts, bleed));
      const w = group.w + (bleed ? 2 * group.bleed : 0), h = group.h + (bleed ? 2 * group.bleed : 0);
      const from = bleed ? -group.bleed : 0;
      box.over.setAttribute("viewBox", `${from} ${from} ${w} ${h}`);
    }
    for (const side of Object.keys(this.boxes)) {
      if (!card.sides[side]) { this.boxes[side].figure.remove(); delete this.boxes[side]; }
    }
    this.source(card, group);
  }

  side(side) {
    const over = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    over.setAttribute("class", "over");
    over.setAttribute("aria-hidden", "true");
    const face = element("div", { class: "face" });
    face.append(over);
    const figure = element("figure", {}, face, element("figcaption", { text: side === "front" ? "Front" : "Back" }));
    at("large-faces").append(figure);
    return (this.boxes[side] = { figure, face, over });
  }

  // What lies over a face: lines in millimetres.
  *drawn(group, texts, bleed) {
    const rect = (x, y, w, h, kind, rx = 0) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      for (const [key, value] of Object.entries({ x, y, width: Math.max(w, 0), height: Math.max(h, 0), rx })) made.setAttribute(key, value);
      made.setAttribute("class", kind);
      return made;
    };
    const shape = (inset, kind) => {
      if (group.cut !== "round") return rect(inset, inset, group.w - 2 * inset, group.h - 2 * inset, kind, Math.max(group.corner - inset, 0));
      const made = document.createElementNS("http://www.w3.org/2000/svg", "ellipse");
      for (const [key, value] of Object.entries({ cx: group.w / 2, cy: group.h / 2, rx: group.w / 2 - inset, ry: group.h / 2 - inset })) made.setAttribute(key, value);
      made.setAttribute("class", kind);
      return made;
    };
    if (bleed && group.bleed) yield rect(-group.bleed, -group.bleed, group.w + 2 * group.bleed, group.h + 2 * group.bleed, "bleed");
    if (this.over.has("trim")) yield shape(0, "trim");
    if (this.over.has("safe") && group.safe) yield shape(group.safe, "safe");
    if (this.over.has("texts")) {
      for (const [x, y, w, h, , , level] of texts) {
        yield rect(x, y + h * (1 - Math.min(level, 1)), w, h * Math.min(level, 1), level > 1 ? "fill full" : "fill");
        yield rect(x, y, w, h, level > 1 ? "text full" : "text");
      }
    }
  }

  source(card, group) {
    const found = this.desk.found.get(card.key) || [], { file, line, text } = card.place;
    const now = JSON.stringify([card.key, found, card.place, group.templates, card.sides, this.over.has("texts")]);
    if (this.told === now) return;
    this.told = now;
    at("large-findings").replaceChildren(...found.map((one) => findingItem(one, this.desk, false)));
    at("large-findings").hidden = !found.length;
    at("large-places").replaceChildren(...(file ? [place(file, line)] : []), ...group.templates.map((one) => place(one, 1)));
    at("large-text").textContent = text;
    const rows = Object.entries(card.sides).flatMap(([side, one]) => one.texts.map((box) => [side, ...box]));
    at("large-fill").replaceChildren(...(rows.length && this.over.has("texts") ? [this.fill(rows)] : []));
  }

  // The boxes of text as a table: the numbers behind the picture.
  fill(rows) {
    const head = ["Side", "Box, mm", "Type, pt", "Full"].map((text) => element("th", { scope: "col", text }));
    const body = rows.map(([side, x, y, w, h, size, wish, level]) => element("tr", {},
      element("td", { text: side }), element("td", { text: `${x} ${y} ${w} ${h}` }),
      element("td", { text: size < wish ? `${size} (wish ${wish})` : `${size}` }),
      element("td", { text: level > 1 ? "too long" : `${Math.round(level * 100)} %` })));
    return element("table", {}, element("caption", { text: "Boxes of text" }), element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body));
  }
}
