/** Figures and dates as people read them, in the one locale of the product. For the browser and the server. */

import { lazy } from "./lazy";
import { dayIn } from "./time-zone";

export const LOCALE = "en-US";

// Made at their first use: the browser reads the rules of a format when it is made, and a page needs few.
const figures = (options: Intl.NumberFormatOptions) => lazy(() => new Intl.NumberFormat(LOCALE, options));

const whole = figures({ maximumFractionDigits: 0 });
const tenth = figures({ maximumFractionDigits: 1 });
/** By their greatest number of decimals. */
const finer = [
  whole,
  tenth,
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((digits) => figures({ maximumFractionDigits: digits })),
];
const FINEST = finer.length - 1;
const rounded = (value: number, digits: number): string => (finer[digits] ?? whole)().format(value);
const significant = figures({ maximumSignificantDigits: 3 });
const percent = figures({ style: "percent", maximumFractionDigits: 0 });
const relative = lazy(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }));

/** An unknown value is not zero. */
export const NO_DATA = "no data";

/** `1,240 credits`, `1 credit`; always with the unit. */
export function formatCredits(credits: number | null | undefined): string {
  if (credits === null || credits === undefined) return NO_DATA;
  return formatQuantity(credits, "credit");
}

/** Decimals of a credit in files and responses: a thousandth of a millicredit. */
export const CREDIT_DECIMALS = 6;

/** Credits as a plain number, for files and responses: without what binary fractions leave behind the last decimal. */
export const plainCredits = (credits: number): number => Number(credits.toFixed(CREDIT_DECIMALS));

/** A count with thousands separators. */
export function formatCount(count: number): string {
  return whole().format(count);
}

/** A count with its noun: `1 job`, `1,240 jobs`. */
export function formatQuantity(count: number, one: string, many = `${one}s`): string {
  return `${whole().format(count)} ${Math.abs(count) === 1 ? one : many}`;
}

export const formatJobs = (count: number): string => formatQuantity(count, "job");

/**
 * What a balance leaves, as every page and refusal shows it: in whole credits, because a part of one buys nothing, and
 * below zero where more was spent than the balance had.
 */
export const wholeBalance = (left: number): number => Math.floor(left);

/** A figure per something, such as credits per day: with a decimal below 100. */
export function formatRate(rate: number): string {
  return (Math.abs(rate) < 100 ? tenth : whole)().format(rate);
}

/** Such a figure with its noun, which follows what is shown: `1 credit`, also for 1.02 of them. */
export function formatRateOf(rate: number, one: string, many = `${one}s`): string {
  const figure = formatRate(rate);
  return `${figure} ${figure === "1" ? one : many}`;
}

/** A figure with no more decimals than it needs: `0.125`, `7.33`. */
export function formatDecimal(value: number, maxDecimals: 2 | 3): string {
  return rounded(value, maxDecimals);
}

/** A small figure with up to three significant digits: `0.00504`, `1,230`. */
export function formatSignificant(value: number): string {
  return significant().format(value);
}

/** A share from 0 to 1: `50%`. */
export function formatPercent(share: number): string {
  return percent().format(share);
}

/** Decimal units, as in file managers and in the upstream's limits: `50 MB`, `1.4 GB`. */
export function formatBytes(bytes: number | null | undefined, maxDecimals = 1): string {
  if (bytes === null || bytes === undefined) return NO_DATA;
  const units = ["B", "kB", "MB", "GB", "TB"];
  const shownAsThousand = 1000 - 0.5 * 10 ** -maxDecimals;
  let value = bytes;
  let unit = 0;
  while (value >= shownAsThousand && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${rounded(value, unit === 0 ? 0 : maxDecimals)} ${units[unit]}`;
}

/** A clip's length or a wait, in seconds: `8 s`, `2.5 s`, `1 min 5 s`, `2 h 3 min`. */
export function formatSeconds(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return NO_DATA;
  if (seconds < 60) return formatExactSeconds(Math.max(0, seconds), 1);
  const total = Math.round(seconds);
  return formatExactSeconds(total < 3600 ? total : Math.floor(total / 60) * 60, 0);
}

/** A length with all its parts, its seconds with so many decimals: `10 min 0.3 s`. */
function formatExactSeconds(seconds: number, maxDecimals: number): string {
  const total = Number(seconds.toFixed(maxDecimals));
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60)];
  const rest = total - hours * 3600 - minutes * 60;
  const parts = [
    hours > 0 ? `${hours} h` : "",
    minutes > 0 ? `${minutes} min` : "",
    rest > 0 || total === 0 ? `${rounded(rest, maxDecimals)} s` : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** A figure and the limit that refuses it: with as many decimals as it takes not to read alike. */
function formatBeside(
  value: number,
  limit: number,
  format: (value: number, maxDecimals: number) => string,
): [value: string, limit: string] {
  for (let digits = 1; digits < FINEST; digits++) {
    const texts: [string, string] = [format(value, digits), format(limit, digits)];
    if (texts[0] !== texts[1]) return texts;
  }
  return [format(value, FINEST), format(limit, FINEST)];
}

/** `50.001 MB` and `50 MB`. */
export const formatBytesAndLimit = (bytes: number, limit: number): [string, string] =>
  formatBeside(bytes, limit, formatBytes);

/** `15.2 s` and `15 s`; `10 min 0.3 s` and `10 min`. */
export const formatSecondsAndLimit = (seconds: number, limit: number): [string, string] =>
  formatBeside(seconds, limit, formatExactSeconds);

/** A position in a player: `0:08`, `12:05`, `1:02:03`. */
export function formatClock(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`;
}

/** Calendar days have no time zone. */
const calendar = (options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(LOCALE, { timeZone: "UTC", ...options }));

const day = calendar({ dateStyle: "medium" });
const weekday = calendar({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const weekdayAndDay = calendar({ weekday: "long", day: "numeric", month: "short" });
const longDay = calendar({ weekday: "long", day: "numeric", month: "short", year: "numeric" });
const shortDay = calendar({ day: "numeric", month: "short" });
const month = calendar({ month: "long", year: "numeric" });
const shortMonth = calendar({ month: "short", year: "2-digit" });

/** A calendar day: `Mar 1, 2026` for `2026-03-01`. */
export const formatDay = (date: string): string => day().format(new Date(date));

/** A calendar day with its weekday: `Sun, Mar 1, 2026`. */
export const formatWeekday = (date: string): string => weekday().format(new Date(date));

/** A calendar day as a heading: `Tuesday, Mar 3`, and with its year when that is not the one of `today`. */
export const formatDayHeading = (date: string, today: string): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? weekdayAndDay() : longDay()).format(new Date(date));

/** A calendar day of a known year: `Mar 1`. */
export const formatShortDay = (date: string): string => shortDay().format(new Date(date));

/** The month of a calendar day: `March 2026`. */
export const formatMonth = (date: string): string => month().format(new Date(date));

/** A month for an axis: `Mar 26`. */
export const formatShortMonth = (date: string): string => shortMonth().format(new Date(date));

/**
 * Writes moments in a given IANA time zone, so that the server and every browser write the same. No format here takes the
 * zone of its process: components have it from `useTimeZone`.
 */
function inZone(options: Intl.DateTimeFormatOptions): (at: string, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at, timeZone) => {
    const known = formats.get(timeZone);
    const format = known ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone });
    if (!known) formats.set(timeZone, format);
    // Some engines put a narrow space before AM and PM.
    return format.format(new Date(at)).replaceAll("\u202f", " ");
  };
}

/** A moment in a time zone: `Nov 22, 2026, 4:05 PM`. */
export const formatMoment = inZone({ dateStyle: "medium", timeStyle: "short" });

/** A time of day in a time zone: `4:05:09 PM`. */
export const formatTime = inZone({ timeStyle: "medium" });

/** The day of a moment in a time zone: `Nov 12`, or `Nov 12, 2025` in another year than `now`. */
export function formatMomentDay(at: string, timeZone: string, now = new Date()): string {
  const day = dayIn(timeZone, new Date(at));
  return day.slice(0, 4) === dayIn(timeZone, now).slice(0, 4) ? formatShortDay(day) : formatDay(day);
}

/** `English (United States)`, where the other way to write it is `American English`. */
const languages = lazy(
  () => new Intl.DisplayNames(LOCALE, { type: "language", languageDisplay: "standard" }),
);

/** The language of a code: `German (Germany)` for `de-DE`. A code that cannot be read is returned unchanged. */
export function formatLanguage(code: string): string {
  try {
    return languages().of(code) ?? code;
  } catch {
    return code;
  }
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number, below: number][] = [
  ["minute", 60, 3_600],
  ["hour", 3_600, 86_400],
  ["day", 86_400, 30 * 86_400],
  ["month", 30 * 86_400, 365 * 86_400],
  ["year", 365 * 86_400, Number.POSITIVE_INFINITY],
];

/**
 * The time between a moment and now: `just now`, `5 minutes ago`, `in 2 hours`.
 * @param at ISO 8601, or milliseconds since the epoch
 * @param nowMs milliseconds since the epoch
 */
export function formatRelative(at: string | number, nowMs: number): string {
  const seconds = ((typeof at === "number" ? at : Date.parse(at)) - nowMs) / 1000;
  const distance = Math.abs(seconds);
  if (distance < 45) return seconds > 5 ? "in a moment" : "just now";
  const step = STEPS.find(([, , below]) => distance < below - 0.5) ?? STEPS[STEPS.length - 1];
  if (step === undefined) return NO_DATA;
  const [unit, size] = step;
  return relative().format(Math.sign(seconds) * Math.max(1, Math.round(distance / size)), unit);
}
