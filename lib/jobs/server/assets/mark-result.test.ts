import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { restoreJob } from "@/lib/library/server/restore";
import { restoreFile } from "@/lib/library/server/restore-file";
import { writeSettings } from "@/lib/library/server/settings";
import { deliverZip, orderZip } from "@/lib/library/server/zip/tickets";
import { settingsFile } from "@/lib/library/settings-file";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { originOf } from "@/lib/testing/marked-files";
import { readZip } from "@/lib/testing/read-zip";
import { fileOf } from "@/lib/testing/stored-files";
import { jobs } from "../schema";
import { deliverAsset } from "./deliver";
import { inspectResult } from "./inspect-result";
import { verifyStored } from "./integrity";
import { type AssetRow, assets } from "./schema";

withJobService();

const SAMPLES = "lib/testing/samples";
const clip = () => readFile(`${SAMPLES}/vfr.mp4`);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const MARKED_CLIP = {
  state: "ours",
  source_type: "trainedAlgorithmicMedia",
  generator: null,
  original_sha256: null,
} as const;

type Result = Partial<typeof assets.$inferInsert>;

/** A job with a stored result of these bytes. */
async function aResult(
  bytes: Uint8Array,
  changes: Result = {},
): Promise<{ session: Session; jobId: string; assetId: string }> {
  const session = await aSession();
  const random = randomBytes(16).toString("hex");
  const storedName = `${random.slice(0, 2)}/${random}`;
  const file = fileOf("assets", storedName);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  const row = aJobRow(session, {
    status: "completed",
    prompt: "A pier",
    request: { prompt: "A pier", ratio: "16:9" },
  });
  await database().insert(jobs).values(row);
  const jobId = row.id ?? "";
  const asset = {
    id: `asset_${jobId}`,
    jobId,
    workspaceId: session.workspaceId,
    ...{
      upstreamId: "u",
      upstreamUrl: "https://example.com/a",
      type: "video" as const,
      mimeType: "video/mp4",
    },
    ...{ storedName, sizeBytes: bytes.length, storedBytes: bytes.length, sha256: sha256(bytes) },
    ...{ archivedAt: new Date(), mark: MARKED_CLIP },
    ...changes,
  };
  await database().insert(assets).values(asset);
  return { session, jobId, assetId: asset.id };
}

async function get(
  { session, assetId }: { session: Session; assetId: string },
  query: string,
  headers: HeadersInit = {},
  method = "GET",
) {
  const request = new Request(`http://atelier.test/api/assets/x${query}`, { headers, method });
  const answer = await deliverAsset(session, assetId, request);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

it("marks a download, with its settings unless they are left out, and leaves what is played as it is stored", async () => {
  const bytes = await clip();
  const result = await aResult(bytes);
  expect((await get(result, "")).bytes.equals(bytes)).toBe(true);
  const full = await get(result, "?download");
  const origin = await originOf(full.bytes);
  expect(origin).toMatchObject({ sourceType: "trainedAlgorithmicMedia", original: sha256(bytes) });
  expect(settingsFile.parse(origin.settings)).toMatchObject({
    kind: "video",
    request: { prompt: "A pier", ratio: "16:9" },
    from: { job_id: result.jobId },
  });
  const bare = await get(result, "?download&settings=no");
  expect(await originOf(bare.bytes)).toMatchObject({ sourceType: "trainedAlgorithmicMedia", settings: null });
  expect(bare.bytes.includes("A pier")).toBe(false);
  const tags = [full, bare, await get(result, "")].map(({ answer }) => answer.headers.get("etag"));
  expect(new Set(tags).size).toBe(3);
});

it("follows the workspace's choice, and writes its address only if it is set", async () => {
  const result = await aResult(await clip());
  const settingsOf = async (query: string) => (await originOf((await get(result, query)).bytes)).settings;
  expect(await settingsOf("?download")).not.toHaveProperty("from.address");
  await writeSettings(result.session, { mark_settings: false, mark_address: "https://atelier.example.com" });
  expect(await settingsOf("?download")).toBeNull();
  expect(await settingsOf("?download&settings=yes")).toHaveProperty(
    "from.address",
    "https://atelier.example.com",
  );
});

it("answers ranges, conditions and HEAD for the marked file as for any other", async () => {
  const result = await aResult(await clip());
  const { answer, bytes } = await get(result, "?download");
  const etag = answer.headers.get("etag") ?? "";
  const head = await get(result, "?download", {}, "HEAD");
  expect(head.answer.headers.get("etag")).toBe(etag);
  for (const [start, end] of [
    [0, 0],
    [100, 90_000],
    [bytes.length - 700, bytes.length - 1],
  ] as const) {
    const part = await get(result, "?download", { range: `bytes=${start}-${end}`, "if-range": etag });
    expect(part.answer.status).toBe(206);
    expect(part.answer.headers.get("content-range")).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  const other = await get(result, "?download", { range: "bytes=0-9", "if-range": `"${sha256(bytes)}"` });
  expect([other.answer.status, other.bytes.equals(bytes)]).toEqual([200, true]);
  expect((await get(result, "?download", { "if-none-match": etag })).answer.status).toBe(304);
  expect((await get(result, "?download", { range: `bytes=${bytes.length}-` })).answer.status).toBe(416);
});

it.each(["signed", "stated", "unmarkable"] as const)(
  "hands out a result that is %s byte for byte",
  async (state) => {
    const bytes = await clip();
    const result = await aResult(bytes, { mark: { ...MARKED_CLIP, state } });
    expect((await get(result, "?download")).bytes.equals(bytes)).toBe(true);
  },
);

it("marks one that was saved before marks were read, and reads its mark when its bytes are compared", async () => {
  const result = await aResult(await clip(), { mark: null });
  expect((await originOf((await get(result, "?download")).bytes)).sourceType).toBe("trainedAlgorithmicMedia");
  await verifyStored(result.assetId.slice(0, -1), 1);
  const [row] = await database().select().from(assets).where(eq(assets.id, result.assetId));
  expect(row?.mark).toEqual(MARKED_CLIP);
});

it("puts marked files of the stated sizes into a ZIP, which a restore knows again", async () => {
  const bytes = await clip();
  const { session, jobId } = await aResult(bytes);
  const { id } = await orderZip(session, { ids: [jobId] });
  const zipOf = async (query: string) => {
    const answer = await deliverZip(session, id, new Request(`http://atelier.test/${query}`));
    const members = readZip(Buffer.from(await answer.arrayBuffer()));
    const member = (ending: string) =>
      members.find(({ name }) => name.endsWith(ending))?.data ?? Buffer.alloc(0);
    return {
      file: Buffer.from(member(".mp4")),
      settings: settingsFile.parse(JSON.parse(member(".json").toString())),
    };
  };
  const zips = [await zipOf(""), await zipOf("?settings=no")] as const;
  expect(await originOf(zips[0].file)).toMatchObject({
    original: sha256(bytes),
    settings: { kind: "video" },
  });
  expect(await originOf(zips[1].file)).toMatchObject({ original: sha256(bytes), settings: null });
  const other = await aSession();
  for (const [at, { file, settings }] of zips.entries()) {
    expect(settings.made?.files).toMatchObject([{ size_bytes: file.length, sha256: sha256(bytes) }]);
    const restored = await restoreJob(other, settings);
    expect(restored.missing).toHaveLength(at === 0 ? 1 : 0);
    const source = {
      bytes: (async function* () {
        yield file;
      })(),
      declaredBytes: file.length,
    };
    expect((await restoreFile(other, restored.id, source)).is_new, "the same result is one file").toBe(
      at === 0,
    );
  }
});

it("reads what a result says when it comes", async () => {
  const { jobId, assetId } = await aResult(await clip());
  const [[job], [asset]] = await Promise.all([
    database().select().from(jobs).where(eq(jobs.id, jobId)),
    database().select().from(assets).where(eq(assets.id, assetId)),
  ]);
  if (!job || !asset) throw new Error("The result is gone");
  const markOfFile = async (bytes: Buffer, changes: Partial<AssetRow> = {}) => {
    const file = fileOf("assets", `probe-${jobId}`);
    await writeFile(file, bytes);
    const facts = await inspectResult(
      { asset: { ...asset, sizeBytes: bytes.length, ...changes }, job },
      { head: bytes.subarray(0, 4_100), sizeBytes: bytes.length },
      { path: file, isCut: false },
    );
    return facts.mark;
  };
  expect(await markOfFile(await clip())).toEqual(MARKED_CLIP);
  const { bytes: marked } = await get({ session: await sessionOf(job.workspaceId), assetId }, "?download");
  expect(await markOfFile(marked)).toMatchObject({ state: "stated", source_type: "trainedAlgorithmicMedia" });
});

const sessionOf = async (workspaceId: string): Promise<Session> => ({ ...(await aSession()), workspaceId });
