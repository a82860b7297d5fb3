"use strict";
// A clock that counts down with sound, without network.  The time is read off a clock and never added up, and the sound
// of the end is ordered when the clock starts, so that a page in the background is on time.
for (const box of document.querySelectorAll(".timer")) {
  const word = (name) => box.querySelector(`.words .${name}`).title;
  const make = (tag, name, text = "") => Object.assign(document.createElement(tag), { className: name, textContent: text });
  const whole = Number(box.querySelector(".seconds").textContent) * 1000;
  const LAST = 5, TICK = 880, END = 440;

  const made = make("div", "made"), clock = make("div", "clock"), bar = make("div", "bar"), level = make("div", "level");
  const keys = make("div", "keys"), said = make("p", "");
  const run = make("button", "main"), again = make("button", "", word("again")), sound = make("button", "", word("sound"));
  clock.setAttribute("role", "timer");
  clock.setAttribute("aria-label", word("clock"));
  said.setAttribute("role", "status");
  sound.setAttribute("aria-pressed", "true");
  for (const button of [run, again, sound]) button.type = "button";
  bar.setAttribute("aria-hidden", "true");
  bar.append(level);
  keys.append(run, again, sound);
  made.append(clock, bar, keys, said);
  box.append(made);
  for (const one of box.querySelectorAll(".length, .elsewhere")) one.hidden = true;

  let left = whole, end = 0, beat = 0, audio = null, ordered = [], awake = null;
  const heard = () => sound.getAttribute("aria-pressed") === "true";

  const order = (pitch, at, long) => {
    if (at < 0) return;
    const tone = audio.createOscillator(), loud = audio.createGain(), when = audio.currentTime + at;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.3, when);
    loud.gain.exponentialRampToValueAtTime(0.001, when + long);
    tone.connect(loud).connect(audio.destination);
    tone.start(when);
    tone.stop(when + long);
    ordered.push(tone);
  };
  const hush = () => { for (const tone of ordered.splice(0)) tone.stop(); };
  const ring = () => {
    if (!heard() || !window.AudioContext) return;
    audio ??= new AudioContext();
    audio.resume();
    for (let n = LAST; n > 0; n -= 1) order(TICK, left / 1000 - n, 0.08);
    for (let n = 0; n < 3; n += 1) order(END, left / 1000 + n * 0.35, 0.3);
  };
  const stay = (on) => {
    if (on) navigator.wakeLock?.request("screen").then((lock) => { awake = lock; if (!beat) stay(false); }, () => {});
    else { awake?.release(); awake = null; }
  };

  const show = () => {
    clock.textContent = String(Math.ceil(left / 1000));
    level.style.transform = `scaleX(${left / whole})`;
    run.textContent = word(beat ? "stop" : "start");
    again.disabled = left === whole && !beat;
  };
  const stop = () => { clearInterval(beat); beat = 0; stay(false); };
  const tick = () => {
    left = Math.max(0, end - performance.now());
    if (!left) {
      stop();
      ordered = [];
      box.classList.add("over");
      said.textContent = word("over");
      navigator.vibrate?.([300, 100, 300]);
    }
    show();
  };
  const start = () => {
    if (!left) left = whole;
    box.classList.remove("over");
    said.textContent = "";
    hush();
    end = performance.now() + left;
    clearInterval(beat);
    beat = setInterval(tick, 100);
    ring();
    stay(true);
    show();
  };
  const pause = () => { tick(); if (!beat) return; stop(); hush(); show(); };

  run.addEventListener("click", () => (beat ? pause() : start()));
  again.addEventListener("click", () => { left = whole; start(); });
  sound.addEventListener("click", () => {
    sound.setAttribute("aria-pressed", String(!heard()));
    hush();
    if (beat) { tick(); if (beat) ring(); }
  });
  document.addEventListener("visibilitychange", () => { if (beat && !document.hidden) { tick(); if (beat) stay(true); } });
  show();
}
