// @module-tag all
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { HALF_A_SECOND, starveOthers, TELLS_OF_WAITING } from "@/lib/testing/starve";
import { inspectInChild, runMedia } from "./run-media";
import { childMessage, startChild } from "./start-child";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "limits-"));
  await chmod(folder, 0o777); // when run as root, children use another account
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** Runs some JavaScript in each child before its own program. */
async function beforeEachChild(source: string): Promise<void> {
  const file = path.join(folder, "before.mjs");
  await writeFile(file, source);
  vi.stubEnv("NODE_OPTIONS", `--import ${pathToFileURL(file)}`);
}
const inspect = (options: { timeoutMs?: number } = {}) =>
  inspectInChild(path.resolve("lib/testing/samples/user.webp"), options);

it.each([
  ["buffers, outside the heap", "Buffer.alloc(4_000_000, 1)"],
  ["objects, on the heap", "Array.from({ length: 100_000 }, () => ({}))"],
])(
  "a child that never lets go of %s dies in its loop, and its parent notices nothing of it",
  async (_, piece) => {
    await beforeEachChild(`process.on("message", () => { const kept = []; for (;;) kept.push(${piece}); });`);
    const before = process.memoryUsage.rss();
    await expect(inspect({ timeoutMs: 120_000 })).rejects.toMatchObject({
      fault: expect.stringMatching(/^(out-of-memory|crashed)$/),
    });
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(100);
  },
);

it("a child that never ends is killed after its time limit", async () => {
  await beforeEachChild(`process.on("message", () => { for (;;); });`);
  await expect(inspect({ timeoutMs: 2_000 })).rejects.toMatchObject({ fault: "timed-out" });
});

it.runIf(TELLS_OF_WAITING)("the time in which a child gets no processor doesn't count", async () => {
  const timeoutMs = 3_000;
  await beforeEachChild(HALF_A_SECOND);
  const endStarving = starveOthers();
  const inspected = inspect({ timeoutMs });
  await Promise.race([inspected, wait(2 * timeoutMs)]).finally(endStarving);
  expect(await inspected).toMatchObject({ kind: "image", width: 1280 });
});

it("a child gets no secret and no address of its parent", async () => {
  const seen = path.join(folder, "seen.json");
  await beforeEachChild(
    `import { writeFileSync } from "node:fs";
     writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env));`,
  );
  const secrets = [
    "AUTH_SECRET",
    "AUTH_SECRET_FILE",
    "DATABASE_URL",
    "CREATIVE_API_BASE_URL",
    "METRICS_TOKEN",
  ];
  for (const name of secrets) vi.stubEnv(name, "postgres://not-for-children");
  await inspect();
  const text = await readFile(seen, "utf8");
  expect(Object.keys(JSON.parse(text))).toContain("PATH");
  for (const name of secrets) expect(Object.keys(JSON.parse(text))).not.toContain(name);
  expect(text).not.toContain("not-for-children");
});

describe.runIf(process.getuid?.() === 0)("a child of root is another account", () => {
  const secretFile = () => path.join(folder, "secret");
  const SEEN = "seen-by-child.json";

  it("cannot read a file that only its parent may read", async () => {
    await writeFile(secretFile(), "auth-secret", { mode: 0o600 });
    const seen = path.join(folder, SEEN);
    await beforeEachChild(
      `import { readFileSync, writeFileSync } from "node:fs";
       let secret = null;
       try { secret = readFileSync(${JSON.stringify(secretFile())}, "utf8"); } catch {}
       const seen = { uid: process.getuid(), groups: process.getgroups(), secret };
       writeFileSync(${JSON.stringify(seen)}, JSON.stringify(seen));`,
    );
    await inspect();
    const { uid, groups, secret } = JSON.parse(await readFile(seen, "utf8"));
    expect(uid).not.toBe(0);
    expect(groups).not.toContain(0);
    expect(secret).toBeNull();
  });

  it("reads a closed file that it was given, and what it writes is ours", async () => {
    const input = path.join(folder, "closed.webp");
    const outputPath = path.join(folder, "poster.webp");
    await writeFile(input, await readFile("lib/testing/samples/user.webp"), { mode: 0o600 });
    expect(await inspectInChild(input)).toMatchObject({ kind: "image", width: 1280 });
    const poster = await runMedia({ kind: "poster", path: input, outputPath, width: 64, atSeconds: 0 });
    const { uid, mode, size } = await stat(outputPath);
    expect({ uid, mode: mode & 0o777, size }).toEqual({ uid: 0, mode: 0o600, size: poster.sizeBytes });
  });

  it("a link in place of the output file is not followed", async () => {
    await writeFile(secretFile(), "auth-secret", { mode: 0o600 });
    const outputPath = path.join(folder, "linked.webp");
    await beforeEachChild(
      `import { symlinkSync } from "node:fs";
       process.removeAllListeners("message");
       process.on("message", ({ task }) => {
         symlinkSync(${JSON.stringify(secretFile())}, task.outputPath);
         const result = { width: 1, height: 1, sizeBytes: 1 };
         process.send({ type: "done", result }, () => process.exit(0));
       });`,
    );
    const order = {
      kind: "poster",
      path: path.resolve("lib/testing/samples/user.webp"),
      outputPath,
    } as const;
    await expect(runMedia({ ...order, width: 64, atSeconds: 0 })).rejects.toThrow();
    await expect(readFile(outputPath)).rejects.toMatchObject({ code: "ENOENT" });
  });
});

it("a child started from source, as in development, responds as well", async () => {
  const child = startChild(path.resolve("lib/media/child.ts"), { memoryLimitMb: 512, account: null });
  onTestFinished(() => void child.kill());
  const message = new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
  });
  child.send({ no: "task" });
  expect(childMessage.parse(await message)).toMatchObject({ type: "failed" });
});
