import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { socketDirectory, socketUrl } from "@/lib/installation/postgres/socket";
import { PRODUCT, SERVICE } from "./commands";
import { freePort } from "./ports";
import { temporaryFolder } from "./temporary-folder";

const ROOT = path.resolve(import.meta.dirname, "..");
/** They stay, to be read after a failure, when the folders of the stacks are gone. */
const LOGS = path.join(import.meta.dirname, ".results/stacks");

const START_WITHIN_MS = 240_000;
/** Printed by the launcher when every health address responds. */
const READY = /^ {2}(Atelier is ready|The embedded service answers) at /m;

type Victim = "web" | "worker" | "sandbox" | "postgres";

/** One launcher with all processes it started, in a separate folder. */
export class Stack {
  readonly dataDir: string;
  readonly command: readonly string[];
  readonly #variables: Record<string, string>;
  readonly url: string;
  readonly #logFile: string;
  #launcher: ChildProcess | undefined;

  private constructor(
    command: readonly string[],
    dataDir: string,
    port: number,
    variables: Record<string, string>,
  ) {
    this.command = [process.execPath, ...command];
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.#variables = variables;
    this.#logFile = path.join(LOGS, `${path.basename(dataDir)}.log`);
  }

  /** Only the embedded service. */
  static async service(): Promise<Stack> {
    const port = await freePort();
    return new Stack(SERVICE, temporaryFolder("atelier-service-"), port, {
      SANDBOX_PORT: String(port),
      SANDBOX_RATE_LIMIT: "0",
    });
  }

  /** The dashboard with a service at another address, and settings of its own. */
  static async dashboard(upstream: string, variables: Record<string, string> = {}): Promise<Stack> {
    const port = await freePort();
    return new Stack(PRODUCT, temporaryFolder("atelier-faults-"), port, {
      ...variables,
      PORT: String(port),
      CREATIVE_API_BASE_URL: upstream,
    });
  }

  /**
   * Settles when this launcher says that it is ready. A process of a killed launcher may still respond at the
   * same address for a short time.
   * @param command what to run instead of the launcher itself
   */
  async start(command: readonly string[] = this.command): Promise<void> {
    mkdirSync(LOGS, { recursive: true });
    const log = openSync(this.#logFile, "a");
    const before = this.log().length;
    const launcher = spawn(command[0] ?? process.execPath, command.slice(1), {
      cwd: ROOT,
      stdio: ["ignore", log, log],
      env: { ...process.env, ENV_FILE: "", ...this.#variables, DATA_DIR: this.dataDir },
    });
    closeSync(log);
    this.#launcher = launcher;
    const deadline = Date.now() + START_WITHIN_MS;
    while (!READY.test(this.log().slice(before))) {
      if (Date.now() > deadline || launcher.exitCode !== null)
        throw new Error(`no start at ${this.url}:\n${this.log().slice(-2_000)}`);
      await wait(100);
    }
  }

  /** Ends it like Ctrl-C; returns the launcher's exit code. */
  async stop(): Promise<number | null> {
    const launcher = this.#launcher;
    if (!launcher || launcher.exitCode !== null) return launcher?.exitCode ?? null;
    const ended = new Promise<number | null>((done) => launcher.once("exit", done));
    launcher.kill("SIGTERM");
    return ended;
  }

  /** kill -9 of the launcher itself; leash.mjs then ends its processes. */
  async killLauncher(): Promise<void> {
    const launcher = this.#launcher;
    if (!launcher) return;
    const ended = new Promise((done) => launcher.once("exit", done));
    launcher.kill("SIGKILL");
    await ended;
  }

  log(): string {
    return readFileSync(this.#logFile, "utf8");
  }

  /** Signals one process, by default kill -9; false when it is not running. */
  kill(name: Victim, signal: NodeJS.Signals = "SIGKILL"): boolean {
    const pid = this.pid(name);
    if (pid === null) return false;
    process.kill(pid, signal);
    return true;
  }

  /** The id of one process; null when it is not running. */
  pid(name: Victim): number | null {
    return this.#processes().find((each) => each.name === name)?.pid ?? null;
  }

  async query<Row extends Record<string, unknown>>(sql: string): Promise<Row[]> {
    const connectionString = socketUrl(socketDirectory(this.dataDir), "atelier", "atelier");
    const client = new Client({ connectionString });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** The launcher's processes, and the database server of its folder. */
  #processes(): { pid: number; name: Victim }[] {
    return readdirSync("/proc")
      .filter((entry) => /^\d+$/.test(entry))
      .flatMap((pid) => {
        const name = this.#nameOf(pid);
        return name ? [{ pid: Number(pid), name }] : [];
      });
  }

  #nameOf(pid: string): Victim | null {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      if (command.includes(`${this.dataDir}/postgres`))
        return command.includes("/bin/postgres ") ? "postgres" : null;
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      if (!new RegExp(`^PPid:\\s*${this.#launcher?.pid}$`, "m").test(status)) return null;
      if (command.includes("lib/web/main")) return "web";
      if (command.includes("lib/worker/main")) return "worker";
      if (command.includes("lib/sandbox/main")) return "sandbox";
    } catch {
      // It ended meanwhile.
    }
    return null;
  }
}
