import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { onTmpfs } from "@/lib/testing/mount";
import type { Stack } from "../fault-stack";

const SIZE = "size=700m,mode=755";
const FILLER = "filler";

/** The disk of a stack's `DATA_DIR`: a file system in memory that only its processes see. Linux as root only. */
export class SmallDisk {
  readonly #stack: Stack;

  private constructor(stack: Stack) {
    this.#stack = stack;
  }

  /** Starts a stack on such a disk. */
  static async start(stack: Stack, script: string): Promise<SmallDisk> {
    await stack.start(onTmpfs(SIZE)([process.execPath, path.join("lib/launcher", script)], stack.dataDir));
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
