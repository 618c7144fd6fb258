const pad = (value: number) => String(value).padStart(2, "0");
/** Frames a second where those of the file are not known: the rate at which the models make clips. */
export const USUAL_FRAME_RATE = 24;

/**
 * `mm:ss:ff` of a position in seconds, in frames of the file. As editors count them: 23.976 frames a second in seconds of
 * 24, and 29.97 and 59.94 with the numbers left out that keep them beside the clock ("drop frame"), with a `;`.
 * @param rate frames per second; null where it is not known
 */
export function timecodeOf(seconds: number, rate: number | null = null): string {
  const real = rate ?? USUAL_FRAME_RATE;
  const whole = Math.max(1, Math.round(real));
  const frame = Math.floor(seconds * real + 1e-6);
  const isDropped = whole % 30 === 0 && Math.abs(real - whole / 1.001) < 0.005;
  const number = isDropped ? withDropped(frame, whole) : frame;
  const counted = Math.floor(number / whole);
  const [minutes = "", rest = "", frames = ""] = [Math.floor(counted / 60), counted % 60, number % whole].map(
    pad,
  );
  return `${minutes}:${rest}${isDropped ? ";" : ":"}${frames}`;
}

/** The number of a frame where each minute but every tenth begins with the third or the fifth number. */
function withDropped(frame: number, whole: number): number {
  const dropped = whole / 15;
  const [ofMinute, ofTen] = [whole * 60 - dropped, whole * 600 - 9 * dropped];
  const [tens, rest] = [Math.floor(frame / ofTen), frame % ofTen];
  return frame + dropped * (9 * tens + Math.max(0, Math.floor((rest - dropped) / ofMinute)));
}
