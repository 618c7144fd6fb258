import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
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

export type End = { code: number | null; stdout: string; stderr: string; ms: number; dataDir: string };

/** Starts the bundled launcher in a project folder of its own, and waits until it has ended. */
export async function startUp({ mode = "start", names = [], built = true, ...start }: Start): Promise<End> {
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
    return { ...(await ended(start.wrap?.(command, dataDir) ?? command, folder, env)), dataDir };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command to its end. */
export function ended(
  [program = "", ...args]: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Omit<End, "dataDir">> {
  const startedAt = performance.now();
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      said[name] += text;
    });
  const timer = setTimeout(() => child.kill("SIGTERM"), HANGS_MS);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code, ...said, ms: performance.now() - startedAt });
    });
  });
}
