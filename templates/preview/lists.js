// Findings, changes, and what comes as a page of its own.

import { at, address, element, fit, picture, place, plural, rounded } from "./parts.js";

export const findingItem = (one, desk, linked = true) => element("li", { class: one.severity },
  element("p", { class: "finding-head" },
    element("span", { class: "tag", text: one.severity }), " ",
    element("code", { text: one.code }), " ", element("strong", { text: one.message })),
  one.hint ? element("p", { class: "hint", text: one.hint }) : null,
  one.excerpt.trim() ? element("pre", { class: "excerpt", text: `${one.line} │ ${one.excerpt.trim()}` }) : null,
  element("p", { class: "places" }, place(one.file, one.line),
    ...(linked ? one.cards.slice(0, 6).map((key) => element("button", {
      type: "button", class: "go", text: `Show ${desk.state.cards[key]?.name || key}`, onclick: () => desk.show(key),
    })) : [])));

export class Findings {
  constructor(desk) { this.desk = desk; }

  update() {
    const found = this.desk.state.findings, told = JSON.stringify(found);
    if (this.told === told) return;
    this.told = told;
    at("findings-note").textContent = found.length ? plural(found.length, "finding")
      : "Nothing is wrong: every table, every reference and every text that was drawn.";
    at("findings").replaceChildren(...found.map((one) => findingItem(one, this.desk)));
  }
}

export class Changes {
  constructor(desk) { this.desk = desk; }

  update() {
    const { rows, since, why } = this.desk.state.changes;
    const told = JSON.stringify([this.desk.state.changes, rows.map((one) => this.desk.state.cards[one.key]?.sides)]);
    if (this.told === told) return;
    this.told = told;
    at("changes-note").textContent = since
      ? `Since ${since}: ${rows.length ? plural(rows.length, "component") : "nothing that is printed changed"}`
      : why ? `${why[0].toUpperCase()}${why.slice(1)}.` : "Comparing";
    at("changes").replaceChildren(...rows.map((one) => this.row(one)));
  }

  row(one) {
    const { cards } = this.desk.state, card = cards[one.key], group = this.desk.groupOf(one.key);
    const sides = one.how === "copies" ? [] : one.how === "changed" ? one.sides : ["front"];
    const [was, now] = one.copies;
    const how = one.how === "copies" || was !== now ? `${one.how === "copies" ? "number" : one.how}: ${was} → ${now} copies` : one.how;
    const shown = (key, alt, words) => {
      const box = element("div", { class: "face" });
      if (key && group) {
        const img = picture(key, alt);
        rounded(box, group);
        box.style.setProperty("--w", group.w);
        fit(img, group);
        box.append(img);
      }
      return element("figure", {}, key ? box : element("p", { class: "note", text: "no picture at hand" }), element("figcaption", { text: words }));
    };
    const name = card?.name || one.id;
    const pairs = sides.map((side) => element("div", { class: "pair" },
      one.how === "added" ? null : shown(one.old[side], `${name}, ${side}, before`, `${side}, before`),
      one.how === "removed" ? null : shown(card?.sides[side]?.face, `${name}, ${side}, now`, `${side}, now`)));
    const article = element("article", { class: "change" },
      element("h2", {}, name, element("small", { text: one.title })),
      element("p", {}, element("span", { class: "tag", text: how }),
        card ? element("button", { type: "button", class: "go", text: "Show", "aria-label": `Show ${name}`, onclick: () => this.desk.show(one.key) }) : null),
      one.causes.length ? element("ul", { class: "causes" }, ...one.causes.map((text) => element("li", { text }))) : null,
      ...pairs);
    if (group) article.style.setProperty("--scale", Math.min(2.4, 260 / Math.max(group.w, group.h)));
    return article;
  }
}

// A page in a frame: a new one is shown when it has loaded, where the old one was scrolled to.
class Framed {
  constructor(room, title, sandbox = "allow-same-origin") { Object.assign(this, { room, title, sandbox, text: null }); }

  async show(path, title = this.title) {
    const answer = await fetch(address(path));
    if (!answer.ok) return false;
    const text = await answer.text();
    if (text === this.text && path === this.path) return true;
    const same = path === this.path;
    Object.assign(this, { text, path });
    const frame = element("iframe", { title, sandbox: this.sandbox, class: "coming" });
    const old = this.room.querySelector("iframe:not(.coming)");
    frame.addEventListener("load", () => {
      if (same && old?.contentWindow) frame.contentWindow.scrollTo(0, old.contentWindow.scrollY);
      frame.classList.remove("coming");
      for (const one of Array.from(this.room.children)) if (one !== frame) one.remove();
    }, { once: true });
    frame.src = address(path);
    this.room.append(frame);
    return true;
  }
}

export class Book {
  constructor() { this.frame = new Framed(at("book"), "Rulebook"); }

  async update(shown, part = {}) {
    if (!shown && !part.about) return;
    const there = await this.frame.show("framed/rulebook");
    const link = element("a", { href: address("rulebook"), target: "_blank", rel: "noopener", text: "Open it alone" });
    at("book-note").replaceChildren(...(there ? ["As 'kitwright build' writes it. ", link] : ["This game has no rulebook yet."]));
  }
}

const TITLES = { "stats.html": "Statistics", "simulation.html": "Simulation" };
const MAKERS = { "stats.html": "stats GAME --format html", "simulation.html": "simulate GAME" };

export class Reports {
  constructor() { this.frame = new Framed(at("report"), "Report"); this.chosen = null; }

  async update(shown) {
    if (!shown) return;
    const names = await (await fetch(address("reports"))).json();
    const { game } = document.body.dataset;
    at("reports").replaceChildren(...names.map((name) => element("button", {
      type: "button", "aria-pressed": name === this.chosen ? "true" : "false", text: TITLES[name], data: { name },
      onclick: () => this.choose(name),
    })));
    at("reports").hidden = !names.length;
    const commands = Object.values(MAKERS).map((one) => `'kitwright ${one.replace("GAME", game)}'`).join(" and ");
    at("reports-note").textContent = names.length ? "" : `No report lies in output/${game} yet: ${commands} write them.`;
    if (names.length) await this.choose(names.includes(this.chosen) ? this.chosen : names[0]);
  }

  async choose(name) {
    this.chosen = name;
    for (const one of at("reports").children) one.setAttribute("aria-pressed", one.dataset.name === name);
    await this.frame.show(`framed/${name}`, TITLES[name]);
  }
}

// A page that the desk writes once; its script runs in the frame, and reaches nothing outside of it.
export class Written {
  constructor(name, title) { this.name = name; this.frame = new Framed(at(`room-${name}`), title, "allow-scripts"); }

  async update(shown) {
    if (shown && this.frame.text === null) await this.frame.show(`tab/${this.name}`);
  }
}
