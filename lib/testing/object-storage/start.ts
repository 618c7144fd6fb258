import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

export const BUCKET = "atelier-files";
/** The one account of the server. */
export const ACCESS = {
  AWS_ACCESS_KEY_ID: "S3RVER",
  AWS_SECRET_ACCESS_KEY: "S3RVER",
  // The SDK asks no address of a cloud for others.
  AWS_EC2_METADATA_DISABLED: "true",
} as const;

const OBJECT = "._S3rver_object";
/** The folder of uploads in parts. */
export const UPLOADS = "._S3rver_uploads";
const listening = z.object({ port: z.number() });

/** A server of S3's protocol on this machine, which checks signatures and keeps objects as files. */
export class ObjectStorage {
  readonly #directory = mkdtempSync("/tmp/atelier-s3-");
  #child: ChildProcess | undefined;
  #port = 0;

  /** Starts it, also again: at the same address, with what it stored. */
  async start(): Promise<this> {
    const args = [this.#directory, String(this.#port)];
    this.#child = fork(path.join(import.meta.dirname, "child.ts"), args, {
      // It encrypts where a list goes on with a cipher that OpenSSL counts as legacy.
      execArgv: ["--openssl-legacy-provider", "--import", "tsx"],
    });
    const [message] = await once(this.#child, "message");
    this.#port = listening.parse(message).port;
    return this;
  }

  /** Ends it, as a failure of its machine does. */
  async kill(): Promise<void> {
    if (!this.#child) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
    this.#child = undefined;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** For a process that stores under this prefix. */
  variables(prefix = ""): Record<string, string> {
    return {
      ...ACCESS,
      ASSET_STORE: `s3://${BUCKET}${prefix && `/${prefix}`}`,
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_FORCE_PATH_STYLE: "1",
    };
  }

  /** The file of this machine in which the server keeps an object. */
  fileOf(key: string): string {
    return path.join(this.#directory, BUCKET, `${key}${OBJECT}`);
  }

  /** The keys of all objects, in order. */
  async keys(): Promise<string[]> {
    return (await readdir(path.join(this.#directory, BUCKET), { recursive: true }))
      .filter((file) => file.endsWith(OBJECT) && !file.startsWith(UPLOADS))
      .map((file) => file.slice(0, -OBJECT.length))
      .toSorted();
  }

  /** The files of uploads in parts that have not ended. */
  async parts(): Promise<string[]> {
    const folder = path.join(this.#directory, BUCKET, UPLOADS);
    return (await readdir(folder, { recursive: true }).catch(() => [])).toSorted();
  }
}
