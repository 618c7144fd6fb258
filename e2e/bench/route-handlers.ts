import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

/** Without the condition "react-server", under which Next's own parts of a route handler cannot be loaded. */
const TSX_TSCONFIG_PATH = path.join(import.meta.dirname, "route-handlers.tsconfig.json");

/**
 * Starts a program of a benchmark that serves route handlers without Next, in a process of its own.
 * @param entry its file
 */
export const startRouteHandlers = (entry: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ["--import", "tsx", entry], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", ...env, TSX_TSCONFIG_PATH },
  });
