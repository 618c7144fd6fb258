import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { CANNOT_START, DATABASE_AWAY } from "@/lib/platform/server/process-entry";
import type { Account } from "@/lib/platform/server/system-account";
import { type Watch, waitedForProcessorMs, watchdog } from "@/lib/platform/server/watchdog";
import type { Program } from "./programs";
import { isConfidential } from "./variables";

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 15_000;
/** Between starts while the database is away, of which none is a failure of the process. */
const AWAY_WAIT_MS = 1_000;
/** A process that has run this long counts as healthy; its next failure starts a new count. */
const SETTLED_MS = 30_000;
const STOP_WITHIN_MS = 12_000;
/** Failures in a row before it was first healthy, after which the start fails. */
const START_TRIES = 3;
/** A process whose event loop has not run for so long is stopped or frozen, and is replaced. */
const SILENT_MS = 15_000;
/** Options of Node with which a process may rightly stand still: at a breakpoint, or while it writes its heap. */
const MAY_STAND_STILL = /--(inspect|heapsnapshot)/;

/** One process of ours, restarted whenever it ends unexpectedly, and replaced when it stands still. */
export class Child {
  readonly name: string;
  readonly #program: Program;
  readonly #env: NodeJS.ProcessEnv;
  readonly #account: Account | null;
  readonly #silentMs: number;
  #process: ChildProcess | undefined;
  #watch: Watch | undefined;
  #isReady = false;
  #stopping = false;
  #failures = 0;
  #wasHealthy = false;

  /**
   * @param account the account it runs as; null is our own
   * @param silentMs how long it may give no sign of life
   */
  constructor(program: Program, env: NodeJS.ProcessEnv, account: Account | null, silentMs = SILENT_MS) {
    this.#silentMs = silentMs;
    this.name = program.name;
    this.#program = program;
    this.#account = account;
    this.#env = { ...env, ATELIER_PROCESS: program.name, ATELIER_LAUNCHER: String(process.pid) };
    if (mayStandStill(env))
      console.error(`The ${this.name} process may stand still, because NODE_OPTIONS debugs it`);
  }

  start(): void {
    const leash = path.join(process.cwd(), "lib/launcher/leash.mjs");
    const startedAt = Date.now();
    // In its own session, so that Ctrl-C reaches only the launcher, which stops everything in order.
    const child = spawn(process.execPath, ["--import", leash, ...this.#program.args], {
      ...this.#account,
      env: filterVariables(this.#env, (name) => !isConfidential(name)),
      detached: true,
      // The last one is what leash.mjs reads the rest of the variables from.
      stdio: ["ignore", "inherit", "inherit", "ipc", "pipe"],
    });
    sendVariables(child, filterVariables(this.#env, isConfidential));
    if (this.#program.isBackground && child.pid !== undefined) lowerPriority(child.pid);
    this.#process = child;
    this.#isReady = false;
    this.#observe(child);
    // The system may have no process to give. Other errors come from a process that runs.
    child.on("error", ({ message }) => child.pid === undefined && this.#startAgain(startedAt, message));
    child.once("exit", (code, signal) => {
      // It has printed why, and would print it again.
      if (code === CANNOT_START && !this.#wasHealthy) this.#giveUp();
      else if (code === DATABASE_AWAY) this.#startIn(AWAY_WAIT_MS, "can't reach its database");
      else this.#startAgain(startedAt, signal ?? `code ${code}`);
    });
  }

  #giveUp(): void {
    this.#watch?.stop();
    if (!this.#stopping) this.#failures = START_TRIES;
  }

  #startAgain(startedAt: number, reason: string): void {
    if (Date.now() - startedAt > SETTLED_MS) this.#failures = 0;
    const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#startIn(waitMs, `ended (${reason})`);
  }

  #startIn(waitMs: number, why: string): void {
    this.#watch?.stop();
    if (this.#stopping) return;
    console.error(`The ${this.name} process ${why}; starting it again in ${waitMs} ms`);
    setTimeout(() => this.#stopping || this.start(), waitMs);
  }

  /** Every message is a sign of life; `leash.mjs` sends one a second. */
  #observe(child: ChildProcess): void {
    child.on("message", (message) => {
      this.#watch?.heard();
      if (isReadyMessage(message)) this.#isReady = true;
    });
    if (mayStandStill(this.#env)) return;
    const replace = () => {
      console.error(
        `The ${this.name} process has stood still for ${this.#silentMs / 1000} s and is replaced`,
      );
      // Only this signal ends a process that is stopped.
      child.kill("SIGKILL");
    };
    this.#watch = watchdog(this.#silentMs, replace, () => waitedForProcessorMs(child.pid ?? 0));
  }

  /**
   * Settles when the health address of the process responds with 200, or when it has sent that it is ready.
   * @throws Error when it keeps ending, or is not healthy within the limit
   */
  async healthy(limitMs: number): Promise<void> {
    const { healthUrl, saysReady } = this.#program;
    if (healthUrl === null && !saysReady) return;
    const deadline = Date.now() + limitMs;
    while (!(healthUrl === null ? this.#isReady : await isHealthy(healthUrl))) {
      if (this.#stopping) return;
      if (!this.#wasHealthy && this.#failures >= START_TRIES)
        throw new Error(`The ${this.name} process does not start; what it said stands above`);
      if (Date.now() > deadline)
        throw new Error(
          `The ${this.name} process did not answer${healthUrl === null ? "" : ` at ${healthUrl}`}`,
        );
      await wait(25);
    }
    this.#wasHealthy = true;
  }

  /** Asks the process to end, and kills it when it does not. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#watch?.stop();
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    const timer = setTimeout(() => {
      console.error(`The ${this.name} process did not stop in time and was ended`);
      child.kill("SIGKILL");
    }, STOP_WITHIN_MS + this.#program.drainMs);
    await ended;
    clearTimeout(timer);
  }

  kill(): void {
    this.#stopping = true;
    this.#watch?.stop();
    this.#process?.kill("SIGKILL");
  }
}

const filterVariables = (env: NodeJS.ProcessEnv, isIn: (name: string) => boolean) =>
  ({ ...Object.fromEntries(Object.entries(env).filter(([name]) => isIn(name))) }) as NodeJS.ProcessEnv;

/** Sends a process the variables that its environment must not show. */
function sendVariables(child: ChildProcess, variables: NodeJS.ProcessEnv): void {
  const pipe = child.stdio[4];
  if (!(pipe instanceof Writable)) return;
  // It may have ended already; its exit is handled elsewhere.
  pipe.on("error", () => undefined);
  pipe.end(JSON.stringify(variables));
}

const mayStandStill = ({ NODE_OPTIONS = "" }: NodeJS.ProcessEnv): boolean =>
  MAY_STAND_STILL.test(NODE_OPTIONS);

const isReadyMessage = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "type" in message && message.type === "ready";

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: "manual" });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** On the scale from -20 to 19; a process with 10 gets a tenth of what one with 0 gets where both want all. */
export const NICENESS = 10;

/**
 * Makes a process yield the processor to those that respond to people. Linux shares it out between sessions first, and
 * each of our processes has its own, so the niceness of the session counts, too. Where the system has or allows
 * neither, the process runs as any other.
 */
function lowerPriority(pid: number): void {
  attempt(() => os.setPriority(pid, Math.max(NICENESS, os.getPriority(pid))));
  if (os.platform() === "linux") attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS)));
}

function attempt(lower: () => void): void {
  try {
    lower();
  } catch {
    // It has ended, the kernel doesn't group sessions, or a container forbids it.
  }
}
