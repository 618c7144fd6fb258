// @module-tag all
import { writeFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { restoreJob } from "@/lib/library/server/restore";
import { restoreFile } from "@/lib/library/server/restore-file";
import { writeSettings } from "@/lib/library/server/settings";
import { deliverZip, orderZip } from "@/lib/library/server/zip/tickets";
import { settingsFile } from "@/lib/library/settings-file";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { originOf, Workbench } from "@/lib/testing/marked-files";
import { aResult, clip, get, MARKED_CLIP, sha256 } from "@/lib/testing/marked-results";
import { readZip } from "@/lib/testing/read-zip";
import { fileOf } from "@/lib/testing/stored-files";
import { jobs } from "../schema";
import { ownAsset } from "./asset";
import { inspectResult } from "./inspect-result";
import { verifyStored } from "./integrity";
import { derivedMark, storeMark } from "./mark-result";
import { type AssetRow, assets } from "./schema";

withJobService();

it("marks a download, with its settings unless they are left out, and does not mark a file that is shown", async () => {
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
  const names = [full, bare].map(({ response }) => response.headers.get("content-disposition"));
  expect(names).toEqual([expect.stringContaining("a-pier"), expect.not.stringContaining("pier")]);
  expect([full, bare].map(({ response }) => response.headers.get("cache-control"))).toEqual(
    Array(2).fill("private, no-cache, no-transform"),
  );
  const tags = [full, bare, await get(result, "")].map(({ response }) => response.headers.get("etag"));
  expect(new Set(tags).size).toBe(3);
});

it("names no address of an input, whose file may be private", async () => {
  const result = await aResult(await clip());
  const request = {
    prompt: "A pier",
    first_frame_url: "https://files.test/1",
    reference_image_urls: ["https://files.test/2"],
  };
  await database().update(jobs).set({ request }).where(eq(jobs.id, result.jobId));
  const { bytes } = await get(result, "?download");
  expect((await originOf(bytes)).settings).toMatchObject({ request: { prompt: "A pier" } });
  expect(bytes.includes("files.test")).toBe(false);
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

it("serves ranges, conditional requests and HEAD of a marked file like those of any other", async () => {
  const result = await aResult(await clip());
  const { response, bytes } = await get(result, "?download");
  const etag = response.headers.get("etag") ?? "";
  const head = await get(result, "?download", {}, "HEAD");
  expect(head.response.headers.get("etag")).toBe(etag);
  for (const [start, end] of [
    [0, 0],
    [100, 90_000],
    [bytes.length - 700, bytes.length - 1],
  ] as const) {
    const part = await get(result, "?download", { range: `bytes=${start}-${end}`, "if-range": etag });
    expect(part.response.status).toBe(206);
    expect(part.response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  const other = await get(result, "?download", { range: "bytes=0-9", "if-range": `"${sha256(bytes)}"` });
  expect([other.response.status, other.bytes.equals(bytes)]).toEqual([200, true]);
  expect((await get(result, "?download", { "if-none-match": etag })).response.status).toBe(304);
  expect((await get(result, "?download", { range: `bytes=${bytes.length}-` })).response.status).toBe(416);
});

it.each(["signed", "stated", "unmarkable"] as const)(
  "serves a result that is %s unchanged",
  async (state) => {
    const bytes = await clip();
    const result = await aResult(bytes, { mark: { ...MARKED_CLIP, state } });
    expect((await get(result, "?download")).bytes.equals(bytes)).toBe(true);
  },
);

const noted = async (assetId: string) => {
  const [row] = await database().select().from(assets).where(eq(assets.id, assetId));
  return row?.mark;
};

it("reads the mark of a result of an older release at its first download", async () => {
  const result = await aResult(await clip(), { mark: null });
  expect((await originOf((await get(result, "?download")).bytes)).sourceType).toBe("trainedAlgorithmicMedia");
  expect(await noted(result.assetId)).toEqual(MARKED_CLIP);
});

it("reads marks when it verifies files, and records an unreadable file as one that can't be marked", async () => {
  const { assetId } = await aResult(await clip(), { mark: null });
  await verifyStored(assetId.slice(0, -1), 1);
  expect(await noted(assetId)).toEqual(MARKED_CLIP);
  const odd = await aResult(Buffer.from("not a clip"), { mark: null });
  expect((await get(odd, "?download")).bytes.toString()).toBe("not a clip");
  expect(await noted(odd.assetId)).toMatchObject({ state: "unmarkable" });
});

it.each([
  ["whose mark was not read yet", null],
  ["whose mark was not computed yet", MARKED_CLIP],
])(
  "hands out no file unmarked that can't be read now, and records nothing of it: one %s",
  async (_, mark) => {
    const result = await aResult(await clip(), { mark });
    vi.stubEnv("NODE_OPTIONS", "--no-such-option");
    await expect(get(result, "?download")).rejects.toMatchObject({ code: "unavailable" });
    vi.unstubAllEnvs();
    expect(await noted(result.assetId)).toEqual(mark);
    expect((await originOf((await get(result, "?download")).bytes)).sourceType).toBe(
      "trainedAlgorithmicMedia",
    );
  },
);

it("records no mark of a file that was replaced while it was read", async () => {
  const { session, assetId } = await aResult(await clip(), { mark: null });
  const { asset: before } = await ownAsset(session, assetId);
  const signed = { ...MARKED_CLIP, state: "signed" as const };
  const reading = storeMark(before);
  await database().update(assets).set({ storedName: "ab/other", mark: signed }).where(eq(assets.id, assetId));
  expect(await reading).toBeNull();
  expect(await noted(assetId)).toEqual(signed);
});

it("records that a file has a prompt of its own, which stays in a download with settings and in no other", async () => {
  using bench = new Workbench();
  bench.write("clip.mp4", await clip());
  bench.run("exiftool", "-XMP-dc:Description=Their pier", "-overwrite_original", "clip.mp4");
  const result = await aResult(bench.read("clip.mp4"), { mark: null });
  const sourceType = "trainedAlgorithmicMedia";
  const full = await get(result, "?download");
  expect(await originOf(full.bytes)).toMatchObject({ sourceType, prompt: "Their pier" });
  const bare = await get(result, "?download&settings=no");
  expect(await originOf(bare.bytes)).toMatchObject({ sourceType, prompt: null });
  expect(bare.bytes.includes("Their pier")).toBe(false);
  expect(await noted(result.assetId)).toMatchObject({ state: "ours", has_prompt: true });
});

it("serves a file unchanged that can't be marked after all, and records that", async () => {
  const result = await aResult(Buffer.from("not a clip"));
  expect((await get(result, "?download")).bytes.toString()).toBe("not a clip");
  expect(await noted(result.assetId)).toMatchObject({ state: "unmarkable" });
});

/** The clip, the settings and the names in a ZIP of a job. */
async function zipOf({ session, jobId }: { session: Session; jobId: string }, query = "") {
  const { id } = await orderZip(session, { selection: { ids: [jobId] } });
  const response = await deliverZip(session, id, new Request(`http://atelier.test/${query}`));
  const members = readZip(Buffer.from(await response.arrayBuffer()));
  const member = (ending: string) =>
    Buffer.from(members.find(({ name }) => name.endsWith(ending))?.data ?? []);
  const file = member(".mp4");
  return { file, json: member(".json").toString(), names: members.map(({ name }) => name) };
}

const restored = async (session: Session, jobId: string, file: Buffer) => {
  const bytes = (async function* () {
    yield file;
  })();
  return restoreFile(session, jobId, { bytes, declaredBytes: file.length });
};

it("puts marked files of the stated sizes into a ZIP, which a restore recognizes, also in another installation", async () => {
  const bytes = await clip();
  const first = await aResult(bytes);
  const { file, json } = await zipOf(first);
  expect(await originOf(file)).toMatchObject({ original: sha256(bytes), settings: { kind: "video" } });
  const settings = settingsFile.parse(JSON.parse(json));
  expect(settings.made?.files).toMatchObject([{ size_bytes: file.length, sha256: sha256(bytes) }]);
  const bare = await zipOf(first, "?settings=no");
  expect(bare.names).toEqual([expect.stringMatching(/^[\d-]+-[a-z0-9.-]+\.mp4$/)]);
  expect(bare.names[0]).not.toContain("pier");
  expect(await originOf(bare.file)).toMatchObject({ original: sha256(bytes), settings: null });

  const session = await aSession();
  const { id: jobId, missing } = await restoreJob(session, settings);
  expect(missing).toHaveLength(1);
  expect(await restored(session, jobId, file)).toMatchObject({ is_new: true });
  expect((await restoreJob(session, settings)).missing).toEqual([]);

  // It carries its mark by now, and is handed out as it is.
  const second = await zipOf({ session, jobId });
  expect(second.file.equals(file)).toBe(true);
  const again = settingsFile.parse(JSON.parse(second.json));
  const next = await aSession();
  const { id: nextId } = await restoreJob(next, again);
  await restored(next, nextId, second.file);
  expect((await restoreJob(next, again)).missing).toEqual([]);
});

it("the mark of a file made from several results has their jobs and one source type", async () => {
  const [one, other] = [await aResult(await clip()), await aResult(await clip())];
  await database()
    .update(jobs)
    .set({ request: { prompt: "A pier", mode: "edit" } })
    .where(eq(jobs.id, other.jobId));
  const rows = await Promise.all([one, other].map(({ session, assetId }) => ownAsset(session, assetId)));
  const choice = { settings: true, address: null };
  const sources = [one.jobId, other.jobId];
  expect(derivedMark(rows, choice)).toEqual({
    sourceType: "trainedAlgorithmicMedia",
    settings: null,
    sources,
  });
  const unstated = rows.map((row) => ({
    ...row,
    asset: { ...row.asset, mark: { ...MARKED_CLIP, source_type: null } },
  }));
  expect(derivedMark(unstated, choice).sourceType).toBe("compositeWithTrainedAlgorithmicMedia");
});

it("reads the mark of a result when it is archived", async () => {
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
  expect(await markOfFile(marked)).toMatchObject({
    ...{ state: "stated", source_type: "trainedAlgorithmicMedia", has_prompt: true },
  });
});

const sessionOf = async (workspaceId: string): Promise<Session> => ({ ...(await aSession()), workspaceId });
