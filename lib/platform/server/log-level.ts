import "server-only";

/** From all lines to none. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** The level to log with: "info" where none is set, or one that is none, which the environment's check reports. */
export const logLevel = (text: string | undefined): string =>
  LOG_LEVELS.find((level) => level === text) ?? "info";
