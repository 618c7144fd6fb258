import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { freePort } from "@/e2e/ports";
import { processEntry } from "@/lib/platform/server/process-entry";

/** A start hangs when it takes longer; the tests beside it have the machine, too. */
const HANGS_MS = 120_000;

export type Start = {
  mode?: "start" | "sandbox";
  /** Of the processes, as behind `npm start --`. */
  names?: readonly string[];
  variables?: Record<string, string>;
  /** Whether the web application was built. */
  built?: boolean;
  /** Runs the command in another way, as with a file system of its own; gets DATA_DIR. */
  wrap?: (command: string[], dataDir: string) => string[];
  /** What is in DATA_DIR before. */
  prepare?: (dataDir: string) => void;
};

export type End = {
  code: number | null;
  stdout: string;
  stderr: string;
  ms: number;
  dataDir: string;
  /** Starts the same once more. */
  again: () => Promise<{ ms: number }>;
};

/** The limit of a start, on a machine of its own. */
const ENDS_WITHIN_MS = 5_000;
/** Several start at once, beside other tests, so the limit grows with what the simplest start takes here and now. */
const STARTS = 10;

/** What the simplest start takes here and now, in milliseconds. */
export const simplestStartMs = async (): Promise<number> => (await startUp({ names: ["none"] })).ms;

/** Fails for a start that took long though the machine was not busy; the machine may have become so since `simplestMs`. */
export async function expectSoon(
  { ms, again }: Pick<End, "ms" | "again">,
  simplestMs: number,
): Promise<void> {
  if (ms < ENDS_WITHIN_MS + STARTS * simplestMs) return;
  const [repeated, simplestNowMs] = await Promise.all([again(), simplestStartMs()]);
  expect(repeated.ms).toBeLessThan(ENDS_WITHIN_MS + STARTS * simplestNowMs);
}

/** Starts the bundled launcher in a project folder of its own, and waits until it has ended. */
export async function startUp(asked: Start): Promise<End> {
  const { mode = "start", names = [], built = true, ...start } = asked;
  const folder = mkdtempSync("/tmp/atelier-start-up-");
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
  start.prepare?.(dataDir);
  const entry = processEntry("lib/launcher/main");
  for (const name of ["lib", "node_modules", "package.json"])
    symlinkSync(path.resolve(name), path.join(folder, name));
  symlinkSync(entry.slice(0, -"/lib/launcher/main.js".length), path.join(folder, "dist"));
  if (built) {
    mkdirSync(path.join(folder, ".next"));
    writeFileSync(path.join(folder, ".next/BUILD_ID"), "a build");
  }
  const script = `import(${JSON.stringify(entry)}).then(({ launch }) => launch("${mode}", ${JSON.stringify(names)}))`;
  const command = [process.execPath, "-e", script];
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    ...start.variables,
  };
  try {
    const end = await ended(start.wrap?.(command, dataDir) ?? command, folder, env);
    return { ...end, dataDir, again: () => startUp(asked) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command to its end. */
export function ended(
  command: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Omit<End, "dataDir">> {
  const [program = "", ...args] = command;
  const again = () => ended(command, cwd, env);
  const startedAt = performance.now();
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  const timer = setTimeout(() => child.kill("SIGTERM"), HANGS_MS);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code, ...output, ms: performance.now() - startedAt, again });
    });
  });
}
