// The sheets as they will be printed: faces at their places on paper.

import { at, address, element, faceAddress, plural } from "./parts.js";

const SPACE = "http://www.w3.org/2000/svg";
const svg = (name, given = {}) => {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  return made;
};

export class Sheets {
  constructor(desk) {
    this.desk = desk;
    this.number = null;
    this.told = [];
    this.waiting = [];
    this.near = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        this.near.unobserve(target);
        this.waiting.push(target);
      }
      this.fill();
    }, { rootMargin: "400px" });
  }

  // Faces are asked for when their sheet comes near, one sheet after another: the page stays awake.
  async fill() {
    if (this.filling) return;
    this.filling = true;
    while (this.waiting.length) {
      const images = Array.from(this.waiting.shift().querySelectorAll("image"));
      for (const image of images) image.setAttribute("href", faceAddress(image.dataset.face));
      await Promise.allSettled(images.map((image) => image.decode()));
      await new Promise(requestAnimationFrame);
    }
    this.filling = false;
  }

  async update(shown) {
    const number = this.desk.state.about?.number;
    if (number === undefined || (this.number === number && !shown) || this.number === number) return;
    this.number = number;
    const answer = await fetch(address("sheets"));
    if (!answer.ok) return;
    const { sheets } = await answer.json();
    const papers = new Set(sheets.map((one) => `${one.stock} ${one.title} ${one.number}`)).size;
    at("sheets-note").textContent = sheets.length
      ? `${plural(papers, "sheet")} of paper, ${plural(sheets.length, "printed side")}, as 'kitwright build' prints them` : "There is nothing to print yet";
    const list = at("sheets");
    sheets.forEach((sheet, n) => {
      const text = JSON.stringify(sheet);
      if (this.told[n] === text) return;
      this.told[n] = text;
      const made = this.sheet(sheet, n);
      if (list.children[n]) list.children[n].replaceWith(made); else list.append(made);
      this.near.observe(made);
    });
    while (list.children.length > sheets.length) list.lastChild.remove();
    this.told.length = sheets.length;
  }

  sheet(sheet, n) {
    const page = svg("svg", { viewBox: `0 0 ${sheet.w} ${sheet.h}`, role: "img", class: "paper" });
    const names = new Map();
    for (const one of sheet.faces) {
      const card = this.desk.state.cards[one.card];
      names.set(card ? card.name : one.card, (names.get(card ? card.name : one.card) || 0) + 1);
    }
    const listed = [...names].slice(0, 8).map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
    page.setAttribute("aria-label", `Page ${n + 1}, ${sheet.title}, ${sheet.side}: ${listed}${names.size > 8 ? " and more" : ""}`);
    sheet.faces.forEach((one, index) => {
      const [x, y, w, h] = one.window, clip = `window-${n}-${index}`;
      const cut = svg("clipPath", { id: clip });
      cut.append(svg("rect", { x, y, width: w, height: h }));
      const group = svg("g", { "clip-path": `url(#${clip})` });
      const image = svg("image", { "data-face": one.face, x: one.x, y: one.y, width: one.w, height: one.h, preserveAspectRatio: "none" });
      if (one.turn) image.setAttribute("transform", `rotate(${one.turn} ${one.x + one.w / 2} ${one.y + one.h / 2})`);
      group.append(image);
      page.append(cut, group);
    });
    for (const key of sheet.furniture) {
      page.append(svg("image", { "data-face": key, x: 0, y: 0, width: sheet.w, height: sheet.h }));
    }
    const titled = element("figcaption", {}, element("b", { text: `${n + 1}` }), ` ${sheet.title}`, element("small", { text: `${sheet.side}, ${sheet.stock}` }));
    return element("figure", {}, page, titled);
  }
}
