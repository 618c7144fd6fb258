import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import type { Account } from "@/lib/platform/server/system-account";
import { runAs, serverAccount } from "../account";
import { fullDisk, isFull } from "../data-dir";
import { type Binaries, postgresBinaries } from "./binaries";
import { clearStalePidFile, stopServer } from "./postmaster";
import { type Guest, makeSocketDirectory, socketDirectory, socketUrl, writeAccessRules } from "./socket";

const USER = "atelier";
const READY_TIMEOUT_MS = 60_000;
/** A server that ended so often, and not because of another that is about to go, will not start. */
const TRIES = 5;
const REMAINS =
  /pre-existing shared memory|lock file ".*" already exists|is another postmaster|starting up|in use/i;
const LOG_LIMIT_BYTES = 10_000_000;
/** Another major version would need an upgrade of the files, which must be an explicit decision. */
const MAJOR = "18";

export type ClusterOptions = {
  /** The folder of the cluster: its files, its log, and if possible its socket. */
  dataDir: string;
  /** More server settings, as `name=value`. */
  settings?: readonly string[];
  /** Another account with access; none when the server runs as the account that starts it. */
  guest?: Guest | null;
};

/** A PostgreSQL server of our own on a Unix socket; it does not listen on the network. */
export class Cluster {
  readonly directory: string;
  readonly #dataDir: string;
  readonly #socket: string;
  readonly #settings: readonly string[];
  readonly #guest: Guest | null;
  readonly #log: string;

  constructor({ dataDir, settings = [], guest = null }: ClusterOptions) {
    this.#dataDir = dataDir;
    this.directory = path.join(dataDir, "postgres");
    this.#socket = socketDirectory(dataDir);
    this.#settings = settings;
    this.#guest = guest;
    this.#log = path.join(dataDir, "postgres.log");
  }

  /** The address of one of its databases, for the owner role or another. */
  url(database: string, role = USER): string {
    return socketUrl(this.#socket, role, database);
  }

  /**
   * Makes the server available: attaches to a running one (when we were killed and it was not), else starts one,
   * and first creates the cluster if there is none.
   * @returns "attached" or "started"
   * @throws Error when it does not start, with the end of its log
   */
  async start(): Promise<"attached" | "started"> {
    const account = serverAccount(this.directory);
    if ((await this.#probe()) === "ready") {
      makeSocketDirectory(this.#socket, account, this.#guest !== null);
      return "attached";
    }
    mkdirSync(this.#dataDir, { recursive: true });
    const binaries = postgresBinaries();
    if (!existsSync(path.join(this.directory, "PG_VERSION"))) await this.#create(binaries, account);
    this.#checkVersion();
    makeSocketDirectory(this.#socket, account, this.#guest !== null);
    const deadline = Date.now() + READY_TIMEOUT_MS;
    let tries = 0;
    for (;;) {
      clearStalePidFile(this.directory);
      const child = this.#spawn(binaries, account);
      if (await this.#becomesReady(child, deadline)) return "started";
      tries += 1;
      // Remains of a kill (backends that are ending, a server that is starting) disappear without our action.
      const isHopeless = tries >= TRIES && !REMAINS.test(this.#logTail());
      if (isHopeless || Date.now() > deadline) throw this.#notStarted();
      await wait(250);
    }
  }

  /** Creates a database if there is none of that name. */
  async ensureDatabase(name: string): Promise<void> {
    const client = new Client({ connectionString: this.url("postgres") });
    await client.connect();
    try {
      const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
      if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
    } finally {
      await client.end();
    }
  }

  /** Shuts the server down in order, attached or not. */
  stop(): Promise<void> {
    return stopServer(this.directory);
  }

  async #create(binaries: Binaries, account: Account | null): Promise<void> {
    // Created under another name and then renamed, so that a kill in between leaves no incomplete cluster.
    const draft = `${this.directory}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    if (account !== null) chownSync(draft, account.uid, account.gid);
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const args = [`--pgdata=${draft}`, `--username=${USER}`, "--auth=trust", "--no-instructions", ...locale];
    const { command, args: all, options } = runAs(account, binaries.initdb, args, [draft]);
    try {
      await promisify(execFile)(command, all, { ...options, cwd: "/", encoding: "utf8" });
    } catch (cause) {
      const output = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : String(cause);
      const reason = fatalLine(output);
      if (isFull(reason)) throw fullDisk(this.#dataDir, reason, cause);
      throw new Error(
        `DATA_DIR ${this.#dataDir} cannot be used: the database could not be created there (${reason}). Set it to another folder, or DATABASE_URL to a server of your own`,
        { cause },
      );
    }
    renameSync(draft, this.directory);
  }

  #checkVersion(): void {
    const version = readFileSync(path.join(this.directory, "PG_VERSION"), "utf8").trim();
    if (version !== MAJOR) {
      throw new Error(
        `${this.directory} was made by PostgreSQL ${version}, this program brings ${MAJOR}; start the version of Atelier that made it, or set DATA_DIR to another folder`,
      );
    }
  }

  #spawn(binaries: Binaries, account: Account | null): ChildProcess {
    if (existsSync(this.#log) && statSync(this.#log).size > LOG_LIMIT_BYTES)
      renameSync(this.#log, `${this.#log}.1`);
    const log = openSync(this.#log, "a", 0o600);
    const settings = [
      "listen_addresses=",
      `unix_socket_directories="${this.#socket.replaceAll('"', '""')}"`,
      `unix_socket_permissions=${this.#guest === null ? "0700" : "0770"}`,
      "max_connections=200",
      ...(account !== null && this.#guest !== null
        ? writeAccessRules(this.#dataDir, account, this.#guest)
        : []),
      ...this.#settings,
    ];
    const args = ["-D", this.directory, ...settings.flatMap((setting) => ["-c", setting])];
    const {
      command,
      args: all,
      options,
    } = runAs(account, binaries.postgres, args, [this.directory, this.#socket]);
    // In its own session: Ctrl-C in the terminal reaches only the launcher, which stops the server last.
    const child = spawn(command, all, { ...options, cwd: "/", detached: true, stdio: ["ignore", log, log] });
    child.on("error", () => undefined);
    child.unref();
    return child;
  }

  async #becomesReady(child: ChildProcess, deadline: number): Promise<boolean> {
    while (Date.now() < deadline) {
      if ((await this.#probe()) === "ready") return true;
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return false;
      await wait(20);
    }
    return false;
  }

  async #probe(): Promise<"ready" | "absent"> {
    const client = new Client({ connectionString: this.url("postgres"), connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return "ready";
    } catch {
      return "absent";
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #notStarted(): Error {
    const reason = fatalLine(this.#logTail());
    if (isFull(reason)) return fullDisk(this.#dataDir, reason, undefined);
    return new Error(
      `The database in DATA_DIR ${this.#dataDir} did not start: ${reason}. All it said is in ${this.#log}; restore a backup, or set DATA_DIR to another folder`,
    );
  }

  #logTail(): string {
    try {
      return readFileSync(this.#log, "utf8").trim().split("\n").slice(-8).join("\n");
    } catch {
      return "(it left no log)";
    }
  }
}

/** The line in which a program of PostgreSQL says why it ended, without time and rank. */
function fatalLine(output: string): string {
  const lines = output.trim().split("\n");
  const why = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? "";
  return why.replace(/^.*\b(FATAL|PANIC|error): */, "").trim();
}
