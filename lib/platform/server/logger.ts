import "server-only";
import { type Logger, pino } from "pino";
import { messages } from "../messages";
import { logContext } from "./log-context";
import { logLevel, prettyLine } from "./log-format";
import { isOutOfFiles } from "./open-files";
import { scrub, scrubText } from "./scrub";

import { traceId } from "./tracing";

/**
 * A logger whose lines contain no key, cookie, prompt or signed address: all input passes `scrub`. One JSON
 * object per line, so a line break in a value cannot forge an entry. Each line carries the ids of the work it is
 * about (`withLogContext`). That no more files may be open is said in words, and at most once a minute.
 * @param write where lines go; default: standard output
 * @param format `pretty` for people
 */
export function createLogger(
  level: string,
  write?: (line: string) => void,
  format: "json" | "pretty" = "json",
): Logger {
  const sayAgain = atMostEvery(OUT_OF_FILES_SAID_EVERY_MS);
  const options = {
    level,
    base: { process: process.env.ATELIER_PROCESS ?? "app" },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin: () => ({ ...logContext(), ...traceId() }),
    // Errors arrive here as `scrub` left them. pino's own serializer would process them again.
    serializers: { err: (error: unknown) => error },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        if (args.some((arg) => isOutOfFiles(thrownIn(arg)))) {
          if (sayAgain()) method.call(this, messages.openFiles.advice);
          return;
        }
        method.apply(
          this,
          args.map((arg) => (typeof arg === "string" ? scrubText(arg) : scrub(wrapError(arg)))),
        );
      },
    },
  } as const;
  if (format === "json") return write === undefined ? pino(options) : pino(options, { write });
  const print = write ?? ((line: string) => process.stdout.write(line));
  return pino(options, { write: (line: string) => void print(prettyLine(line)) });
}

/** Every open, connection and child then fails, with one and the same thing to do. */
const OUT_OF_FILES_SAID_EVERY_MS = 60_000;

/** Whether it is the first time, or so long ago that it is to be said again. */
function atMostEvery(ms: number): () => boolean {
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - saidAt < ms) return false;
    saidAt = now;
    return true;
  };
}

/** The error among what is logged, by itself or under its name. */
const thrownIn = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "err" in value ? value.err : value;

/** pino serialises an Error in the first argument before `scrub` could see it. */
function wrapError(value: unknown): unknown {
  return value instanceof Error ? { err: value } : value;
}

/** The process's logger. Its settings are read directly, so that an invalid environment can still be reported. */
export const logger: Logger = createLogger(
  logLevel(process.env.LOG_LEVEL),
  undefined,
  process.env.LOG_FORMAT === "pretty" ? "pretty" : "json",
);
