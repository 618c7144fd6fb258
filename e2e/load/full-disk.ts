import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { mayMount, onTmpfs } from "@/lib/testing/mount";
import { Stack } from "../fault-stack";
import { signedInVisitor } from "../sign-in";
import { Person } from "./person";
import { cookieOf } from "./site";

const SIZE = "size=700m,mode=755";
const FILLER = "filler";

/** The disk of a stack's `DATA_DIR`: a file system in memory that only its processes see. Linux as root only. */
class SmallDisk {
  readonly #stack: Stack;

  private constructor(stack: Stack) {
    this.#stack = stack;
  }

  /** Starts a stack on such a disk. */
  static async start(stack: Stack): Promise<SmallDisk> {
    await stack.start(onTmpfs(SIZE)(stack.command, stack.dataDir));
    return new SmallDisk(stack);
  }

  /** Fills the disk completely: the program ends when nothing more can be written. */
  fill(): void {
    const filler = path.join(this.#seen(), FILLER);
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4096"], { stdio: "ignore" });
  }

  /** Makes room again. */
  empty(): void {
    rmSync(path.join(this.#seen(), FILLER), { force: true });
  }

  /** Makes folders of the disk read-only. */
  close(...folders: string[]): void {
    for (const folder of folders) {
      const place = path.join(this.#stack.dataDir, folder);
      this.#inside("mount", "--bind", place, place);
      this.#inside("mount", "-o", "remount,bind,ro", place);
    }
  }

  /** Lets folders be written to again. */
  open(...folders: string[]): void {
    for (const folder of folders) this.#inside("umount", path.join(this.#stack.dataDir, folder));
  }

  /** The disk, as the processes see it. */
  #seen(): string {
    return `/proc/${this.#pid()}/root${this.#stack.dataDir}`;
  }

  #inside(...command: string[]): void {
    execFileSync("nsenter", ["-t", String(this.#pid()), "-m", ...command]);
  }

  #pid(): number {
    const pid = this.#stack.pid("web") ?? this.#stack.pid("sandbox");
    if (pid === null) throw new Error("no process of the stack is running");
    return pid;
  }
}

const LASTS_MS = 20_000;
const EVERY_MS = 1_000;
const GIVEN_UP_AFTER_MS = 600_000;

type Fault = { name: string; begin(): void; end(): void };

/** Milliseconds until a picture is made, stored and uploaded, and all that was accepted has ended; null for never. */
async function goesOn(person: Person, picture: ArrayBuffer): Promise<number | null> {
  const startedAt = Date.now();
  let [made, uploaded] = [false, false];
  while (Date.now() - startedAt < GIVEN_UP_AFTER_MS) {
    made ||= await person.submit();
    uploaded ||= await person.upload(picture);
    if (made && uploaded && (await person.unfinished()) === 0) return Date.now() - startedAt;
    await wait(EVERY_MS);
  }
  return null;
}

/** A fault of the disk while somebody makes, uploads and looks; then until all goes on. */
async function suffer({ name, begin, end }: Fault, person: Person, picture: ArrayBuffer): Promise<void> {
  person.responses = {};
  person.words.clear();
  const reasons = new Set<string>();
  begin();
  try {
    for (const until = Date.now() + LASTS_MS; Date.now() < until; await wait(EVERY_MS)) {
      await person.submit();
      await person.upload(picture);
      await person.look();
      for (const reason of await person.reasons()) reasons.add(reason);
    }
  } finally {
    end();
  }
  const { responses, words } = person;
  const during = { ...responses };
  const backMs = await goesOn(person, picture);
  const seconds = backMs === null ? "never" : Math.round(backMs / 1_000);
  console.log(name, { during, says: [...words], ready: [...reasons], "s until all goes on": seconds });
}

/** Both products, each on a small disk of its own. */
async function run(service: Stack, dashboard: Stack): Promise<void> {
  const drawn = await SmallDisk.start(service);
  const stored = await SmallDisk.start(dashboard);
  const visitor = await signedInVisitor(dashboard.url, "sk_sandbox_demo_full_disk");
  const person = new Person(dashboard.url, await cookieOf(visitor));
  await person.submit();
  while ((await person.unfinished()) !== 0) await wait(EVERY_MS);
  await person.look();
  const [url = ""] = person.served.keys();
  const picture = (await person.download(url)) ?? new ArrayBuffer(0);
  const folders = ["assets", "uploads"];
  const faults: Fault[] = [
    {
      name: "no byte left for files and database",
      begin: () => stored.fill(),
      end: () => stored.empty(),
    },
    {
      name: "files read-only",
      begin: () => stored.close(...folders),
      end: () => stored.open(...folders),
    },
    { name: "no byte left where images are drawn", begin: () => drawn.fill(), end: () => drawn.empty() },
  ];
  for (const fault of faults) await suffer(fault, person, picture);
  await person.look();
  const torn = [...person.served.values()].filter((hashes) => hashes.size > 1).length;
  const { accepted, served, unannounced } = person;
  const failed = await person.failed();
  console.log(JSON.stringify({ accepted: accepted.size, failed, files: served.size, torn, unannounced }));
}

/**
 * Prints what people see while the disk of files and database is full, while its folders are read-only, and while the
 * disk of the embedded service is full, and how long it takes until all goes on. Needs Linux and root.
 */
export async function runFullDisk(): Promise<void> {
  if (!mayMount()) throw new Error("This account may not mount a file system, so nothing was measured.");
  const service = await Stack.service();
  const dashboard = await Stack.dashboard(service.url, { MIN_FREE_DISK_MB: "1" });
  try {
    await run(service, dashboard);
  } finally {
    await dashboard.stop();
    await service.stop();
  }
}
