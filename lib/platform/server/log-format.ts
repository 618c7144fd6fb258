import "server-only";
import { z } from "zod";

const entry = z.looseObject({
  level: z.string(),
  time: z.string(),
  process: z.string().optional(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});

/**
 * A line of the log for people: time of day, level, process, message, the rest as name=value, and the stack of
 * an error below, indented. Only that has lines of its own, so a value with a line break forges no entry.
 * @param line one JSON object, as the logger writes it
 */
export function prettyLine(line: string): string {
  const parsed = entry.safeParse(JSON.parse(line));
  if (!parsed.success) return line;
  const { level, time, process, msg, err, ...rest } = parsed.data;
  const values = Object.entries(rest).map(([name, value]) => `${name}=${shown(value)}`);
  const stack = err?.stack ?? err?.message;
  const head = [
    time.slice(11, 23),
    level.toUpperCase().padEnd(5),
    (process ?? "").padEnd(7),
    oneLine(msg ?? ""),
    ...values,
  ];
  const causes = stack === undefined ? "" : `${stack.replace(/^/gm, "    ")}\n`;
  return `${head.join(" ").trimEnd()}\n${causes}`;
}

/** A plain word as it is, anything else as JSON. */
const shown = (value: unknown): string =>
  typeof value === "string" && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value);

const oneLine = (text: string): string => text.replace(/\p{Cc}/gu, " ");
