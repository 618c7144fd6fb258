/** Whether this is a name. An offset is none: PostgreSQL reads the sign of +05:00 the other way round. */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** What this browser or process calls its time zone. It may be no name at all: `Etc/Unknown`, `+05:00`. */
export const reportedTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A name for a reported time zone that browser and server both know. An offset of whole hours has one, in which the
 * sign is reversed (`Etc/GMT-5` is five hours ahead). What has none becomes UTC.
 */
export function knownTimeZone(reported: string): string {
  const [, sign, hours] = /^([+-])(\d\d):?00$/.exec(reported) ?? [];
  const name = sign ? `Etc/GMT${sign === "+" ? "-" : "+"}${Number(hours)}` : reported;
  return isTimeZone(name) ? name : "UTC";
}

let latest: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

/**
 * The calendar day of a moment in a zone, as `2026-03-01`.
 * @throws RangeError for an unknown zone
 */
export function dayIn(timeZone: string, moment: Date): string {
  // Callers format many moments of one zone, and creating a format costs more than using it.
  if (latest?.timeZone !== timeZone) latest = { timeZone, format: createDayFormat(timeZone) };
  // The parts by name: how a locale arranges and separates them differs between browsers and their versions.
  const parts = latest.format.formatToParts(moment);
  const part = (type: "year" | "month" | "day") => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month").padStart(2, "0")}-${part("day").padStart(2, "0")}`;
}

const createDayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, calendar: "gregory", numberingSystem: "latn" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
  });
