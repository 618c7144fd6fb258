/** Figures as people read them, in English. Pure, for the browser and the server. */

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** An unknown value is not zero. */
export const NO_DATA = "no data";

/** `1,240 credits`, `1 credit`; always with the unit. */
export function formatCredits(credits: number | null | undefined): string {
  if (credits === null || credits === undefined) return NO_DATA;
  return `${whole.format(credits)} ${Math.abs(credits) === 1 ? "credit" : "credits"}`;
}

/** A count with thousands separators. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** Decimal units, as in file managers and in the service's limits: `50 MB`, `1.4 GB`. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return NO_DATA;
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${(unit === 0 ? whole : tenth).format(value)} ${units[unit]}`;
}

/** A clip's length or a wait, in seconds: `8 s`, `2.5 s`, `1 min 5 s`, `2 h 3 min`. */
export function formatSeconds(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return NO_DATA;
  if (seconds < 60) return `${tenth.format(Math.max(0, seconds))} s`;
  const rounded = Math.round(seconds);
  const hours = Math.floor(rounded / 3600);
  const minutes = Math.floor((rounded % 3600) / 60);
  const rest = hours > 0 ? 0 : rounded % 60;
  const parts = [
    hours > 0 ? `${hours} h` : "",
    minutes > 0 ? `${minutes} min` : "",
    rest > 0 ? `${rest} s` : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** A position in a player: `0:08`, `12:05`, `1:02:03`. */
export function formatClock(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`;
}

const calendarDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** A calendar day: `1 Mar 2026` for `2026-03-01`. */
export const formatDay = (day: string): string => calendarDay.format(new Date(day));

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
  return relative.format(Math.sign(seconds) * Math.max(1, Math.round(distance / size)), unit);
}
