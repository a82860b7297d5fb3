// A large piece on a table: zoom and move.

import { at, element, fit, picture, rounded, swap } from "./parts.js";

const LEAST = 0.2, MOST = 40;

export class Board {
  constructor(desk) {
    this.desk = desk;
    this.chosen = "";
    this.place = null;
    this.img = null;
    const table = at("table");
    at("piece").addEventListener("change", () => { this.chosen = at("piece").value; this.place = null; this.update(true); });
    at("zoom-in").addEventListener("click", () => this.zoom(1.4));
    at("zoom-out").addEventListener("click", () => this.zoom(1 / 1.4));
    at("zoom-fit").addEventListener("click", () => this.whole());
    table.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = table.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    this.fingers = new Map();
    table.addEventListener("pointerdown", (event) => {
      this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
      table.setPointerCapture(event.pointerId);
    });
    table.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) table.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    addEventListener("resize", () => { if (!at("view-board").hidden) this.whole(); });
  }

  update() {
    const { groups, cards } = this.desk.state, keys = groups.flatMap((one) => one.cards.filter((key) => cards[key]));
    if (!keys.length) return;
    if (!cards[this.chosen]) {
      const board = groups.find((one) => one.tiled) || groups.reduce((a, b) => (a.w * a.h >= b.w * b.h ? a : b));
      this.chosen = board.cards.find((key) => cards[key]) || keys[0];
      this.place = null;
    }
    this.choices(groups);
    const group = this.desk.groupOf(this.chosen), card = cards[this.chosen], sheet = at("board");
    this.group = group;
    sheet.style.width = `${group.w}px`;
    sheet.style.height = `${group.h}px`;
    rounded(sheet, group);
    const settle = (img) => { fit(img, group); img.alt = `${card.name}: ${card.sides.front.words}`.slice(0, 600); };
    const old = sheet.querySelector("img");
    if (old && old.dataset.of === this.chosen) {
      settle(old);
      swap(old, card.sides.front.face, settle);
    } else {
      const img = picture(card.sides.front.face, "", false);
      img.dataset.of = this.chosen;
      settle(img);
      sheet.replaceChildren(img);
    }
    if (!this.place) this.whole(); else this.put();
  }

  choices(groups) {
    const { cards } = this.desk.state;
    const told = JSON.stringify(groups.map((one) => one.cards.map((key) => cards[key]?.name)));
    if (this.told !== told) {
      this.told = told;
      at("piece").replaceChildren(...groups.map((group) => {
        const options = group.cards.filter((key) => cards[key]).map((key) => element("option", { value: key, text: cards[key].name }));
        return options.length === 1 ? options[0] : element("optgroup", { label: group.title }, ...options);
      }));
    }
    at("piece").value = this.chosen;
  }

  get room() { const { clientWidth: w, clientHeight: h } = at("table"); return [w, h]; }

  whole() {
    const [w, h] = this.room;
    if (!w || !this.group) return;
    const scale = Math.min(w / this.group.w, h / this.group.h) * 0.96;
    this.place = { scale, x: (w - this.group.w * scale) / 2, y: (h - this.group.h * scale) / 2 };
    this.put();
  }

  zoom(by, x = this.room[0] / 2, y = this.room[1] / 2) {
    if (!this.place) return;
    const scale = Math.min(MOST, Math.max(LEAST, this.place.scale * by)), factor = scale / this.place.scale;
    this.place = { scale, x: x - (x - this.place.x) * factor, y: y - (y - this.place.y) * factor };
    this.put();
  }

  move(x, y) { if (this.place) { this.place.x += x; this.place.y += y; this.put(); } }

  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    const now = [event.clientX, event.clientY];
    if (others.length === 1) {
      const [, other] = others[0], far = (a) => Math.hypot(a[0] - other[0], a[1] - other[1]) || 1;
      const box = at("table").getBoundingClientRect();
      this.zoom(far(now) / far(before), (now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top);
    } else if (!others.length) {
      this.move(now[0] - before[0], now[1] - before[1]);
    }
    this.fingers.set(event.pointerId, now);
  }

  // The picture is laid out at its size on the screen, so that it is sharp at every zoom.
  put() {
    const { scale, x, y } = this.place, sheet = at("board"), [w, h] = this.room;
    const keepX = Math.min(w - 40, Math.max(40 - this.group.w * scale, x)), keepY = Math.min(h - 40, Math.max(40 - this.group.h * scale, y));
    Object.assign(this.place, { x: keepX, y: keepY });
    sheet.style.width = `${this.group.w * scale}px`;
    sheet.style.height = `${this.group.h * scale}px`;
    sheet.style.transform = `translate(${keepX}px, ${keepY}px)`;
    at("zoom-now").textContent = `${Math.round((scale * 25.4 / 96) * 100)} %`;
  }

  key(event) {
    const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (event.target.closest("select")) return;
    if (step) { event.preventDefault(); this.move(...step); }
    else if (event.key === "+" || event.key === "=") this.zoom(1.4);
    else if (event.key === "-") this.zoom(1 / 1.4);
    else if (event.key === "0") this.whole();
  }
}
