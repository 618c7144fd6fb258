const pad = (value: number) => String(value).padStart(2, "0");
/** Frames a second where those of the file are not known: the rate at which the models make clips. */
export const USUAL_FRAME_RATE = 24;
/** The rate of what has no frames: a sound by itself. */
export const NO_FRAMES = 0;
/** Times are stored in whole milliseconds, so the beginning of a frame may be this much early. In seconds. */
const ROUNDED_SECONDS = 0.0005;

/**
 * The one way in which positions and lengths of what plays are written, on the screen and in exports:
 *
 * - In a film, `mm:ss:ff` at the rate of the film (`filmRate`), also for a sound that lies under it.
 * - Of one file, at the rate of the file. Where nobody knows it, at 24.
 * - Of a sound by itself, which has no frames, `mm:ss`.
 *
 * Settings ("5 s"), waits and sizes of texts are said in words, by `formatSeconds`.
 *
 * Frames are counted as editors count them: 23.976 frames a second in seconds of 24, and 29.97 and 59.94 with the numbers
 * left out that keep them beside the clock ("drop frame"), with a `;`. Each frame has its own text, and `frameOfTimecode`
 * reads it.
 * @param rate frames per second; null where it is not known, `NO_FRAMES` for a sound
 */
export function timecodeOf(seconds: number, rate: number | null = null): string {
  const position = Math.max(0, seconds);
  if (rate === NO_FRAMES) return clockOf(Math.floor(position + ROUNDED_SECONDS));
  const { real, whole, dropped } = countingOf(rate);
  const number = withDropped(Math.floor((position + ROUNDED_SECONDS) * real + 1e-6), whole, dropped);
  return `${clockOf(Math.floor(number / whole))}${dropped > 0 ? ";" : ":"}${pad(number % whole)}`;
}

const WRITTEN = /^(\d{1,4}):([0-5]\d)[:;](\d{2,3})$/;

/** The frame, from 0, of a text that `timecodeOf` writes at this rate; null for any other text. */
export function frameOfTimecode(text: string, rate: number | null): number | null {
  const [, minutes = "", seconds = "", frames = ""] = WRITTEN.exec(text.trim()) ?? [];
  const { whole, dropped } = countingOf(rate);
  const isLeftOut = Number(frames) < dropped && Number(seconds) === 0 && Number(minutes) % 10 !== 0;
  if (minutes === "" || Number(frames) >= whole || isLeftOut) return null;
  const leftOut = dropped * (Number(minutes) - Math.floor(Number(minutes) / 10));
  return (Number(minutes) * 60 + Number(seconds)) * whole + Number(frames) - leftOut;
}

/** Frames a second of a film: those of most of its clips, at a tie of the first, as a rough cut has them. */
export function filmRate(rates: Iterable<number | null>): number {
  const counts = new Map<number, number>();
  for (const rate of rates) if (rate) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? USUAL_FRAME_RATE;
}

const clockOf = (seconds: number): string => `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;

/** How frames are counted: so many in a second of the code, and so many numbers left out in most minutes. */
function countingOf(rate: number | null): { real: number; whole: number; dropped: number } {
  const real = rate || USUAL_FRAME_RATE;
  const whole = Math.max(1, Math.round(real));
  const isDropped = whole % 30 === 0 && Math.abs(real - whole / 1.001) < 0.005;
  return { real, whole, dropped: isDropped ? whole / 15 : 0 };
}

/**
 * The number of a frame where each minute but every tenth begins with the third or the fifth number.
 * @param whole frames in a second of the code
 * @param dropped numbers that most minutes leave out: a fifteenth of `whole`, or 0 for none
 */
export function withDropped(frame: number, whole: number, dropped: number): number {
  if (dropped === 0) return frame;
  const [ofMinute, ofTen] = [whole * 60 - dropped, whole * 600 - 9 * dropped];
  const [tens, rest] = [Math.floor(frame / ofTen), frame % ofTen];
  return frame + dropped * (9 * tens + Math.max(0, Math.floor((rest - dropped) / ofMinute)));
}
