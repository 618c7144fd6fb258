import "server-only";
import { z } from "zod";

/** From all lines to none. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** The level to log with: "info" where none is set, or one that is none, which the environment's check reports. */
export const logLevel = (text: string | undefined): string =>
  LOG_LEVELS.find((level) => level === text) ?? "info";

/** An error as `scrub` leaves it. A cause may be anything that was thrown. */
const thrown = z.looseObject({
  message: z.string().optional(),
  stack: z.string().optional(),
  cause: z.unknown().optional(),
});

const entry = z.looseObject({
  level: z.string(),
  time: z.string(),
  process: z.string().optional(),
  msg: z.string().optional(),
  err: thrown.optional(),
});

/**
 * A line of the log for people: time of day, level, process, message, the rest as name=value, and the stacks of
 * an error and its causes below, indented. Only they have lines of their own, so a value with a line break forges
 * no entry, and no text of others moves the cursor of a terminal.
 * @param line one JSON object, as the logger writes it
 */
export function prettyLine(line: string): string {
  const parsed = entry.safeParse(JSON.parse(line));
  if (!parsed.success) return line;
  const { level, time, process, msg, err, ...rest } = parsed.data;
  const values = Object.entries(rest).map(([name, value]) => `${name}=${shown(value)}`);
  const head = [
    time.slice(11, 23),
    level.toUpperCase().padEnd(5),
    (process ?? "").padEnd(7),
    msg ?? "",
    ...values,
  ];
  return `${[oneLine(head.join(" ")).trimEnd(), ...stacks(err).map(indented)].join("\n")}\n`;
}

/** The stack of an error, and of each cause below it. */
function stacks(err: unknown): string[] {
  if (err === undefined || err === null) return [];
  const { data } = thrown.safeParse(err);
  if (data === undefined) return [shown(err)];
  const stack = data.stack ?? data.message ?? shown(err);
  return [stack, ...stacks(data.cause).map((cause, at) => (at === 0 ? `Caused by: ${cause}` : cause))];
}

/** Without its control characters, except line breaks. */
const indented = (stack: string): string => stack.replace(/[^\P{Cc}\n]/gu, " ").replace(/^/gm, "    ");

/** A plain word as it is, anything else as JSON. */
const shown = (value: unknown): string =>
  typeof value === "string" && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value);

const oneLine = (text: string): string => text.replace(/\p{Cc}/gu, " ");
