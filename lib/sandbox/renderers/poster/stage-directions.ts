import type { Motion } from "../subjects/subject";

/** The camera words of a prompt. */
export type Lens = {
  /** How large the subject is, relative to its usual size. */
  size: number;
  /** How much larger it is at the end, and how far the camera goes aside, as a share of the width. */
  push: number;
  pan: number;
  /** Whether the camera moves over the backdrop, too. Otherwise only the subject comes nearer. */
  moves: boolean;
};

const CLOSE = /close.?up|macro|detail|extreme close|tight shot|headshot|fills the frame/;
const FAR =
  /wide shot|wide angle|aerial|drone|distant|far away|from above|bird'?s.?eye|tiny|panorama|establishing|vast|landscape/;

export function lensOf(text: string, seed: number): Lens {
  const aside = seed & 1 ? 1 : -1;
  const direction = /to the left|pan left|leftward/.test(text)
    ? -1
    : /to the right|pan right|rightward/.test(text)
      ? 1
      : aside;
  const size = CLOSE.test(text) ? 1.22 : FAR.test(text) ? 0.74 : 1;
  const out = /zoom(s|ing)? out|pull(s|ing)? (out|back)|dolly out/.test(text);
  const into = /zoom|push|dolly|approach|move(s|ing)? in/.test(text);
  const strength = into ? 0.16 : 0.06;
  const travels = /\bpan(s|ning)?\b|track|orbit|glide|sweep|travel|follow|drone|fly.?through/.test(text);
  return {
    size,
    moves: out || into || travels,
    push: out ? -0.14 : strength,
    pan: direction * (travels ? 0.07 : 0.03),
  };
}

/** Place and turn of a moving subject, in shares of the picture and radians. `facing` is 1 to the right. */
type Step = { x: number; y: number; turn: number; phase: number };

export function stepOf(motion: Motion, share: number, seconds: number, facing: number): Step {
  const wave = (hertz: number, by: number, at = 0) => Math.sin((seconds * hertz + at) * Math.PI * 2) * by;
  const along = (reach: number) => (share - 0.5) * reach * facing;
  switch (motion) {
    case "walk":
      return { x: along(0.12), y: -Math.abs(wave(1, 0.006)), turn: 0, phase: seconds + 0.2 };
    case "drive":
      return { x: along(0.26), y: wave(3, 0.0015), turn: 0, phase: seconds * 2 };
    case "float":
      return { x: along(0.08), y: wave(0.35, 0.01), turn: wave(0.3, 0.035), phase: 0 };
    case "fly":
      return {
        x: along(0.2),
        y: wave(0.4, 0.02),
        turn: -0.05 * facing + wave(0.3, 0.02),
        phase: seconds * 0.9,
      };
    case "swim":
      return { x: along(0.16), y: wave(0.3, 0.02), turn: wave(0.3, 0.03), phase: seconds * 0.8 };
    case "hover":
      return { x: wave(0.12, 0.012), y: wave(0.25, 0.02), turn: wave(0.2, 0.02), phase: seconds * 0.7 };
    case "rise":
      return { x: 0, y: 0.08 - share * 0.2, turn: 0, phase: seconds * 3 };
    case "sway":
      return { x: 0, y: 0, turn: wave(0.22, 0.008), phase: seconds * 0.35 };
    case "still":
      return { x: 0, y: 0, turn: 0, phase: 0 };
  }
}
