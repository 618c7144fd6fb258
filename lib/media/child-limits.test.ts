import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { runMedia } from "./run-media";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "limits-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** Runs some JavaScript in each child before its own program. */
async function beforeEachChild(source: string): Promise<void> {
  const file = path.join(folder, "before.mjs");
  await writeFile(file, source);
  vi.stubEnv("NODE_OPTIONS", `--import ${pathToFileURL(file)}`);
}
const inspect = (timeoutMs?: number) =>
  runMedia({ kind: "inspect", path: path.resolve("lib/testing/samples/user.webp") }, { timeoutMs });

it.each([
  ["buffers, outside the heap", "Buffer.alloc(4_000_000, 1)"],
  ["objects, on the heap", "Array.from({ length: 100_000 }, () => ({}))"],
])(
  "a child that never lets go of %s dies in its loop, and its parent notices nothing of it",
  async (_, piece) => {
    await beforeEachChild(`process.on("message", () => { const kept = []; for (;;) kept.push(${piece}); });`);
    const before = process.memoryUsage.rss();
    await expect(inspect()).rejects.toMatchObject({
      fault: expect.stringMatching(/^(out-of-memory|crashed)$/),
    });
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(100);
  },
);

it("a child that never ends is ended", async () => {
  await beforeEachChild(`process.on("message", () => { for (;;); });`);
  await expect(inspect(2_000)).rejects.toMatchObject({ fault: "timed-out" });
});

it("a child knows no secret and no address of its parent", async () => {
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
