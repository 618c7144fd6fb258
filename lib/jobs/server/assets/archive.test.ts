import { readdir } from "node:fs/promises";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { A_CLIP } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { SMALL_MALFORMED_CLIP } from "@/lib/testing/malformed-files/corpus";
import { originOf } from "@/lib/testing/marked-files";
import { json, type StubHandler } from "@/lib/testing/stub-service";
import { checkJob } from "../check";
import { importJob } from "../import-job";
import { readDetail } from "../read";
import { jobs } from "../schema";
import { archiveAsset } from "./archive";
import { deliverAsset, deliverPoster } from "./deliver";
import { assets } from "./schema";

const service = withJobService();
const picture = createCanvas(320, 180).toBuffer("image/png");
const origin = () => process.env.CREATIVE_API_BASE_URL ?? "";

/** Serves `bytes` at /files/N for the newest N only; older links have expired. */
function host(bytes: Buffer, links: { newest: number }): StubHandler {
  return (request, response) => {
    if (request.url !== `/files/${links.newest}`) return json(410, {})(request, response);
    // The bytes decide the type of what is served, whatever the upstream says.
    response.writeHead(200, { "content-type": "video/mp4", "content-length": bytes.length }).end(bytes);
  };
}

async function aFinishedJob(token: string, links: { newest: number }) {
  const session = await aSession();
  service.readsToFinish = 1;
  service.assetsOf = () => [
    {
      id: "a1",
      object: "asset",
      type: "image",
      url: `${origin()}/files/${links.newest}`,
      mime_type: "image/jpeg",
    },
  ];
  const { id } = await createIntent(session, { kind: "video", request: A_CLIP }, token);
  await eventually(async () => expect((await readDetail(session, id)).status).toBe("queued"));
  const { assets: jobAssets, status } = await checkJob(session, id);
  expect(status).toBe("completed");
  const assetId = jobAssets[0]?.id ?? "";
  return { session, id, assetId };
}
it("a job that is purged while its result is copied leaves no file, and is not imported again", async () => {
  const links = { newest: 1 };
  service.other = host(picture, links);
  const { session, id, assetId } = await aFinishedJob("token-purged", links);
  service.other = async (request, response) => {
    await database().update(jobs).set({ deletedAt: new Date(), purgedAt: new Date() }).where(eq(jobs.id, id));
    await database().delete(assets).where(eq(assets.jobId, id));
    host(picture, links)(request, response);
  };
  const before = await storedFiles();
  await archiveAsset({ assetId });
  expect(await storedFiles()).toEqual(before);
  const [row] = await database().select().from(jobs).where(eq(jobs.id, id));
  const again = importJob(session, { kind: "video", upstream_id: row?.upstreamId ?? "" });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
  expect(await database().select().from(assets).where(eq(assets.jobId, id))).toEqual([]);
});

const storedFiles = async () =>
  (await readdir(path.join(env().DATA_DIR, "assets"), { recursive: true }).catch(() => []))
    .filter((name) => /^[0-9a-f]{2}\/[0-9a-f]{32}$/.test(name))
    .sort();

const ask = (query = "") => new Request(`http://atelier.test/api/assets/x${query}`);

it("passes a result through until it is archived, then serves its own copy with a poster", async () => {
  service.other = host(picture, { newest: 1 });
  const { session, id, assetId } = await aFinishedJob("token-archive", { newest: 1 });
  const early = await deliverAsset(session, assetId, ask());
  // The bytes decide the type, whatever the upstream says.
  expect(early.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await early.arrayBuffer())).toEqual(picture);

  await archiveAsset({ assetId });
  service.other = json(410, {});
  const late = await deliverAsset(session, assetId, ask("?download"));
  const saved = Buffer.from(await late.arrayBuffer());
  expect(await originOf(saved)).toMatchObject({ sourceType: "trainedAlgorithmicMedia" });
  expect(late.headers.get("content-disposition")).toMatch(/zeta-a-paper-boat-on-a-pond-\d{4}-\d\d-\d\d\.png/);
  const [asset] = (await readDetail(session, id)).assets;
  expect(asset).toMatchObject({ mime_type: "image/png", width: 320, height: 180, archive_error: null });
  expect(asset?.poster_url).toBeNull();
  await archiveAsset({ assetId });
  expect((await readDetail(session, id)).assets[0]?.poster_url).toBe(`/api/assets/${assetId}/poster`);
  const poster = Buffer.from(await (await deliverPoster(session, assetId, ask())).arrayBuffer());
  expect(poster.subarray(8, 12).toString()).toBe("WEBP");
  expect(await originOf(poster)).toMatchObject({ sourceType: "trainedAlgorithmicMedia", settings: null });
});

it("renews an expired link by reading the job once, for twenty readers at a time", async () => {
  const links = { newest: 1 };
  service.other = host(picture, links);
  const { session, assetId } = await aFinishedJob("token-renew", links);
  links.newest = 2;
  const [job] = [...service.jobs.values()].slice(-1);
  const readsBefore = job?.reads ?? 0;
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => deliverAsset(session, assetId, ask())),
  );
  for (const response of responses) expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  expect((job?.reads ?? 0) - readsBefore).toBe(1);
});

it("never serves what is no media, nor saves it in the place of a result", async () => {
  service.other = host(Buffer.from("<html><script>document.title='x'</script></html>"), { newest: 1 });
  const { session, assetId } = await aFinishedJob("token-html", { newest: 1 });
  const assertRefused = () =>
    expect(deliverAsset(session, assetId, ask())).rejects.toMatchObject({
      code: "upstream_invalid",
      message: expect.stringContaining("isn't an image, video or audio file"),
    });
  await archiveAsset({ assetId });
  await assertRefused();
  // When the link has ended, nothing came.
  await database()
    .update(assets)
    .set({ expiresAt: new Date(0) })
    .where(eq(assets.id, assetId));
  await archiveAsset({ assetId });
  const [row] = await database().select().from(assets).where(eq(assets.id, assetId));
  expect(row).toMatchObject({ archivedAt: null, archiveAt: null, archiveError: expect.any(String) });
  await assertRefused();
});

it("stores a result that claims more frames than it has as a flawed file, in little memory", async () => {
  service.other = host(SMALL_MALFORMED_CLIP.bytes, { newest: 1 });
  const { session, assetId } = await aFinishedJob("token-lie", { newest: 1 });
  const before = process.memoryUsage.rss();
  await archiveAsset({ assetId });
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(100);
  const [row] = await database().select().from(assets).where(eq(assets.id, assetId));
  expect(row).toMatchObject({
    archivedAt: null,
    flaw: expect.any(String),
    durationSeconds: null,
    posterName: null,
  });
  const response = await deliverAsset(session, assetId, ask());
  expect(Buffer.from(await response.arrayBuffer())).toEqual(SMALL_MALFORMED_CLIP.bytes);
});
