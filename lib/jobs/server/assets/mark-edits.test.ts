// @module-tag all
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { writeSettings } from "@/lib/library/server/settings";
import { database } from "@/lib/platform/server/database";
import { withJobService } from "@/lib/testing/job-service";
import { originOf } from "@/lib/testing/marked-files";
import { aResult, clip, get, sha256 } from "@/lib/testing/marked-results";
import { markEdits } from "./schema";

withJobService();

/** Lets each child write a line as it starts. Returns how many did. */
async function countChildren(): Promise<() => Promise<number>> {
  const folder = await mkdtemp(path.join(tmpdir(), "children-"));
  await chmod(folder, 0o777);
  const log = path.join(folder, "log");
  await writeFile(log, "");
  await chmod(log, 0o666);
  const program = path.join(folder, "count.mjs");
  await writeFile(
    program,
    `import { appendFileSync } from "node:fs";\nif (process.send) appendFileSync(${JSON.stringify(log)}, "x");\n`,
  );
  vi.stubEnv("NODE_OPTIONS", `--import ${pathToFileURL(program)}`);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  return async () => (await readFile(log)).length;
}

it("computes the mark of a file once, in one child, for all who ask for it at once and later", async () => {
  const result = await aResult(await clip());
  const started = await countChildren();
  const [first, ...others] = await Promise.all([
    get(result, "?download"),
    get(result, "?download", {}, "HEAD"),
    ...Array.from({ length: 18 }, () => get(result, "?download", { range: "bytes=5-5" })),
  ]);
  const tags = [first, ...others].map(({ response }) => response.headers.get("etag"));
  expect(new Set(tags).size).toBe(1);
  expect(await started()).toBe(1);
  expect((await get(result, "?download")).bytes.equals(first.bytes)).toBe(true);
  expect(await started()).toBe(1);
  await get(result, "?download&settings=no");
  expect(await started()).toBe(2);
});

it("counts also a HEAD that waits for a mark among the open files of its session", async () => {
  const result = await aResult(await clip());
  const asked = await Promise.allSettled(
    Array.from({ length: 120 }, () => get(result, "?download", {}, "HEAD")),
  );
  const refusals = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refusals.length).toBeGreaterThan(0);
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["rate_limited"]));
});

it("keeps few marks of one result, however often its options change", async () => {
  const result = await aResult(await clip());
  for (let turn = 0; turn < 5; turn++) {
    await writeSettings(result.session, { mark_settings: true, mark_address: `https://${turn}.example.com` });
    await get(result, "?download");
  }
  const rows = await database().select().from(markEdits).where(eq(markEdits.assetId, result.assetId));
  expect(rows).toHaveLength(3);
});

it("keeps little of a clip with a table of four million places, and marks it all the same", async () => {
  const bytes = longTable(await clip());
  const result = await aResult(bytes);
  const { bytes: marked } = await get(result, "?download");
  expect(await originOf(marked)).toMatchObject({ original: sha256(bytes), settings: { kind: "video" } });
  const [row] = await database().select().from(markEdits).where(eq(markEdits.assetId, result.assetId));
  expect(row?.puts.length).toBeLessThan(10_000);
});

/** A clip whose moov has a table of places of nearly 16 MB, beside its own. */
function longTable(bytes: Buffer): Buffer {
  const places = 3_900_000;
  const table = Buffer.alloc(16 + places * 4);
  table.writeUInt32BE(table.length);
  table.write("stco", 4, "latin1");
  table.writeUInt32BE(places, 12);
  const moov = bytes.indexOf("moov") - 4;
  const size = bytes.readUInt32BE(moov);
  const grown = Buffer.from(bytes);
  grown.writeUInt32BE(size + table.length, moov);
  return Buffer.concat([grown.subarray(0, moov + size), table, grown.subarray(moov + size)]);
}
