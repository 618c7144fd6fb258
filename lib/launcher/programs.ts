import { existsSync } from "node:fs";
import path from "node:path";
import type { Env } from "@/lib/platform/server/env";
import { processEntry } from "@/lib/platform/server/process-entry";

export type Mode = "start" | "dev" | "sandbox";
const PROGRAM_NAMES = ["sandbox", "worker", "web"] as const;
export type ProgramName = (typeof PROGRAM_NAMES)[number];

/**
 * A process to keep running: the arguments for Node, and how it shows that it is ready: an address that
 * responds with 200, or else a message to the launcher if `saysReady`. `drainMs` is how long it still serves after it was
 * told to stop. One with `isBackground` has a lower priority, because no page waits for it. The embedded service has it
 * only beside a web process: by itself it serves its callers.
 */
export type Program = {
  name: ProgramName;
  args: string[];
  healthUrl: string | null;
  saysReady: boolean;
  drainMs: number;
  isBackground: boolean;
};

const inPackages = (script: string) => path.join(process.cwd(), "node_modules", script);

/**
 * The programs that were asked for by name (`npm start -- web worker`). Empty when none was named: then all
 * that are needed run.
 * @throws Error with a sentence for a name that is none, and for the dashboard's processes without a database
 * that other starts can reach
 */
export function namedPrograms(names: readonly string[], { DATABASE_URL }: Env): ProgramName[] {
  const strange = names.find((name) => !PROGRAM_NAMES.some((known) => known === name));
  if (strange !== undefined) {
    throw new Error(
      `"${strange}" is no process of ours; name web, worker or sandbox, or none for all of them`,
    );
  }
  const named = PROGRAM_NAMES.filter((name) => names.includes(name));
  const needs = named.find((name) => name !== "sandbox");
  if (needs !== undefined && DATABASE_URL === undefined) {
    throw new Error(
      `\`npm start -- ${needs}\` needs DATABASE_URL: the embedded database belongs to one \`npm start\` that runs everything`,
    );
  }
  return named;
}

/**
 * The programs of a mode, in the order of starting. They are stopped in reverse order.
 * @param named the only ones to run; all that are needed when empty
 */
export function programs(mode: Mode, env: Env, named: readonly ProgramName[] = []): Program[] {
  const own = (entry: "lib/worker/main" | "lib/sandbox/main"): string[] => {
    const condition = "--conditions=react-server";
    if (mode !== "dev") return [condition, processEntry(entry)];
    return [inPackages("tsx/dist/cli.mjs"), "watch", "--clear-screen=false", condition, processEntry(entry)];
  };
  const sandbox: Program = {
    name: "sandbox",
    args: own("lib/sandbox/main"),
    healthUrl: `${address(env.SANDBOX_HOST, env.SANDBOX_PORT)}/health`,
    saysReady: false,
    drainMs: 0,
    isBackground: mode !== "sandbox" && (named.length === 0 || named.includes("web")),
  };
  // In development its message goes to the program that reloads it, and no further.
  const worker: Program = {
    name: "worker",
    args: own("lib/worker/main"),
    healthUrl: null,
    saysReady: mode !== "dev",
    drainMs: 0,
    isBackground: true,
  };
  const web: Program = {
    name: "web",
    // Next brings a React of its own, which the condition of the other processes would replace.
    args: [
      mode === "dev" ? path.join(process.cwd(), "lib/launcher/dev-web.mjs") : processEntry("lib/web/main"),
    ],
    healthUrl: null,
    saysReady: true,
    drainMs: env.DRAIN_SECONDS * 1000,
    isBackground: false,
  };
  if (mode === "sandbox") return [sandbox];
  if (named.length > 0) return [sandbox, worker, web].filter(({ name }) => named.includes(name));
  return env.embedded ? [sandbox, worker, web] : [worker, web];
}

/**
 * Ensures that what `npm start` builds is there, for a start without it and for a folder that was copied in part.
 * @throws Error with a sentence for the person who started us
 */
export function requireBuild(list: readonly Program[]): void {
  const files = list.flatMap(({ name, args }) => [
    ...args.filter((arg) => !arg.startsWith("--")),
    ...(name === "web" ? [path.join(process.cwd(), ".next/BUILD_ID")] : []),
  ]);
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new Error(`There is no build (${missing} is missing); run: npm run build`);
}

/** An address a browser on this machine can open. */
export function address(host: string, port: number): string {
  const name =
    host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
