import "server-only";
import { type Logger, pino } from "pino";
import { isOutOfFiles } from "./error-causes";
import { logContext } from "./log-context";
import { logLevel, prettyLine } from "./log-format";
import { messages } from "./messages";
import { scrub, scrubText } from "./scrub";
import { traceId } from "./tracing";

/**
 * A logger whose lines contain no key, cookie, prompt or signed address: all input passes `scrub`. One JSON
 * object per line, so a line break in a value cannot forge an entry. Each line carries the ids of the work it is
 * about (`withLogContext`). The error that no more files may be open is replaced by advice, at most once a minute.
 * @param write where lines go; default: standard output
 * @param format `pretty` for people
 */
export function createLogger(
  level: string,
  write?: (line: string) => void,
  format: "json" | "pretty" = "json",
): Logger {
  const isDue = atMostEvery(OUT_OF_FILES_INTERVAL_MS);
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
          if (isDue()) method.call(this, messages.openFiles.advice);
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

/** Every open, connection and child then fails, and the advice is always the same. */
const OUT_OF_FILES_INTERVAL_MS = 60_000;

/** A function that is true at its first call, and then at most once in so many milliseconds. */
function atMostEvery(ms: number): () => boolean {
  let lastAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - lastAt < ms) return false;
    lastAt = now;
    return true;
  };
}

/** The error in an argument of the logger: the argument itself, or its field `err`. */
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
