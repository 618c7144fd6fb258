import "server-only";
import { type Logger, pino } from "pino";
import { scrub, scrubText } from "./scrub";
import { singleton } from "./singleton";

/**
 * A logger whose lines contain no key, cookie, prompt or signed address: all input passes `scrub`. One JSON
 * object per line, so a line break in a value cannot forge an entry.
 * @param write where lines go; default: standard output
 */
export function createLogger(level: string, write?: (line: string) => void): Logger {
  const options = {
    level,
    base: { process: process.env.ATELIER_PROCESS ?? "app" },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // Errors arrive here as `scrub` left them. pino's own serializer would process them again.
    serializers: { err: (error: unknown) => error },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        method.apply(
          this,
          args.map((arg) => (typeof arg === "string" ? scrubText(arg) : scrub(wrapError(arg)))),
        );
      },
    },
  } as const;
  return write === undefined ? pino(options) : pino(options, { write });
}

/** pino serialises an Error in the first argument before `scrub` could see it. */
function wrapError(value: unknown): unknown {
  return value instanceof Error ? { err: value } : value;
}

/** The process's logger. The level is read directly, so that an invalid environment can still be reported. */
export const logger: Logger = singleton("logger", () => createLogger(process.env.LOG_LEVEL || "info"));
