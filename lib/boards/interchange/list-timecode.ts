import { withDropped } from "@/lib/platform/timecode";

const pad = (value: number): string => String(value).padStart(2, "0");
const DAY_HOURS = 24;

/**
 * `hh:mm:ss:ff` of a frame, as lists of editing programs have it, and `hh:mm:ss;ff` with drop frame, where each minute but
 * every tenth begins with the third or the fifth number. After a day it begins again.
 * @param rate frames per second
 */
export function listTimecode(frame: number, rate: number, isDropped: boolean): string {
  const whole = Math.round(rate);
  const number = withDropped(frame, whole, isDropped ? whole / 15 : 0);
  const seconds = Math.floor(number / whole);
  const [hours, minutes] = [Math.floor(seconds / 3_600) % DAY_HOURS, Math.floor(seconds / 60) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds % 60)}${isDropped ? ";" : ":"}${pad(number % whole)}`;
}

/** The frame whose timecode is a whole hour. */
export const frameOfHour = (hour: number, rate: number, isDropped: boolean): number => {
  const whole = Math.round(rate);
  return hour * (3_600 * whole - (isDropped ? (54 * whole) / 15 : 0));
};
