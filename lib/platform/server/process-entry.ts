import "server-only";
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import path from "node:path";

/** The programs that run in separate processes, named by their source file. */
const ENTRIES = [
  "lib/launcher/main",
  "lib/launcher/move/main",
  "lib/web/main",
  "lib/worker/main",
  "lib/sandbox/main",
  "lib/backup/main",
  "lib/session/server/rating/main",
  "lib/media/child",
  "lib/sandbox/renderers/child",
  "lib/sandbox/analysis/child",
] as const;
type Entry = (typeof ENTRIES)[number];

/** Files in `server/` folders import "server-only", which resolves to nothing under this condition. */
const CONDITION = "--conditions=react-server";

/**
 * The folder of the bundles, relative to the project: `dist` in production, their own folder in tests, none
 * in development.
 */
function bundles(): string | undefined {
  return process.env.NODE_ENV === "production" ? "dist" : process.env.TEST_BUNDLES;
}

/** Absolute path of a program: its bundle if there is one, else its TypeScript source. */
export function processEntry(entry: Entry): string {
  const folder = bundles();
  const file = folder === undefined ? `${entry}.ts` : path.join(folder, `${entry}.js`);
  return path.join(/* turbopackIgnore: true */ process.cwd(), file);
}

/** The arguments with which Node runs a program of ours. */
function entryArguments(): string[] {
  return bundles() === undefined ? [CONDITION, "--import", "tsx"] : [CONDITION];
}

/** Forks a program with an IPC channel. */
export function forkEntry(
  entry: Entry,
  args: readonly string[] = [],
  options: ForkOptions = {},
): ChildProcess {
  return fork(processEntry(entry), [...args], { ...options, execArgv: entryArguments() });
}

/**
 * The exit code of a process that has printed why it can't start, and that a restart would not help. EX_CONFIG of
 * sysexits.h.
 */
export const CANNOT_START = 78;

/** The exit code of a process that starts while its database is away, so that only its return helps. EX_TEMPFAIL. */
export const DATABASE_AWAY = 75;
