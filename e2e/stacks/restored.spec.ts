import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { APIRequestContext } from "playwright";
import { sendJob } from "../api-calls";
import { Stack } from "../fault-stack";
import { signedInVisitor } from "../sign-in";
import { temporaryFolder } from "../temporary-folder";
import { SMALL_CLIP } from "../video-form";
import { expect, test } from "./fixtures";

const ROOT = path.resolve(import.meta.dirname, "../..");
const JOBS = [
  {
    kind: "image",
    request: { model_id: "zeta-image", prompt: "A bell that was saved", ratio: "1:1", resolution: "1K" },
  },
  {
    kind: "video",
    request: { ...SMALL_CLIP, prompt: "A lighthouse that was saved" },
  },
];

const OPTIONS = { backup: ["--with-secret"], restore: ["--accept-secret", "--keep-sign-ins"] };

/** Runs `npm run backup` or `npm run restore`; gives what it says and the seconds that it took. */
async function run(command: "backup" | "restore", file: string, dataDir: string) {
  const startedAt = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["lib/launcher/command.mjs", command, file, ...OPTIONS[command]],
    { cwd: ROOT, env: { ...process.env, ENV_FILE: "", DATA_DIR: dataDir } },
  );
  return { stdout, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Makes the job, and waits until its result is stored, and then its poster. */
async function make(visitor: APIRequestContext, { kind, request }: (typeof JOBS)[number]): Promise<void> {
  const id = await sendJob(visitor, kind, request);
  const result = async () => (await (await visitor.get(`/api/jobs/${id}`)).json()).assets[0];
  await expect.poll(async () => (await result())?.archived_at).toBeTruthy();
  const poster = `/api/assets/${(await result()).id}/poster`;
  await expect.poll(async () => (await visitor.get(poster)).status()).toBe(200);
}

/** The hash of every file of the workspace that is played, by its address. */
async function hashesOf(visitor: APIRequestContext): Promise<Record<string, string>> {
  const { data: jobs } = await (await visitor.get("/api/jobs")).json();
  const { data: uploads } = await (await visitor.get("/api/uploads?show=all")).json();
  const addresses: string[] = uploads.map(({ id }: { id: string }) => `/api/uploads/${id}`);
  for (const job of jobs) {
    const { assets } = await (await visitor.get(`/api/jobs/${job.id}`)).json();
    for (const { id } of assets) addresses.push(`/api/assets/${id}`, `/api/assets/${id}/poster`);
  }
  const hashed = addresses.map(async (address) => {
    const response = await visitor.get(address);
    expect(response.status(), address).toBe(200);
    return [
      address,
      createHash("sha256")
        .update(await response.body())
        .digest("hex"),
    ];
  });
  return Object.fromEntries(await Promise.all(hashed));
}

test("a backup of a running dashboard restored into an empty place has everything, and its files play", async ({
  run: { sandboxUrl },
  apiKey,
}) => {
  const original = await Stack.dashboard(sandboxUrl);
  const copy = await Stack.dashboard(sandboxUrl);
  const file = path.join(temporaryFolder("atelier-backup-"), "atelier.tar");
  try {
    await original.start();
    const visitor = await signedInVisitor(original.url, apiKey);
    await visitor.post("/api/uploads", {
      headers: { "content-type": "image/jpeg", "sec-fetch-site": "same-origin" },
      data: readFileSync(path.join(ROOT, "lib/testing/samples/user.jpg")),
    });
    for (const job of JOBS) await make(visitor, job);
    const hashes = await hashesOf(visitor);
    expect(Object.keys(hashes)).toHaveLength(5);

    const backup = await run("backup", file, original.dataDir);
    await original.stop();
    const restore = await run("restore", file, copy.dataDir);
    for (const { stdout } of [backup, restore]) expect(stdout).toContain("5 files");
    console.log(JSON.stringify({ backupSeconds: backup.seconds, restoreSeconds: restore.seconds }));

    await copy.start();
    expect(await hashesOf(await signedInVisitor(copy.url, apiKey))).toEqual(hashes);
    // None came from the upstream: a file that is missing here would be noticed when it is asked for.
    expect(await copy.query("select id from assets where archived_at is null")).toEqual([]);
    const mark = (stack: Stack) => readFileSync(path.join(stack.dataDir, "assets/.store"), "utf8");
    // The worker marks the place when it first looks for files to copy or to delete.
    await expect(() => expect(mark(copy)).not.toBe(mark(original))).toPass();
  } finally {
    await Promise.all([original.stop(), copy.stop()]);
  }
});
