// @module-tag all
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import PQueue from "p-queue";
import { describe, expect, it } from "vitest";
import { seeded } from "@/e2e/fault-proxy";
import type { ApiError } from "@/lib/contract/errors";
import { archiveAgain } from "@/lib/library/server/archive-again";
import { deliverZip, orderZip } from "@/lib/library/server/zip/tickets";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import {
  CLIP,
  HTML,
  half,
  LINK_FAULTS,
  PICTURE,
  RESULT_FILES,
  type ResultFile,
  whole,
} from "@/lib/testing/link-faults";
import { readZip } from "@/lib/testing/read-zip";
import { fileOf } from "@/lib/testing/stored-files";
import { json } from "@/lib/testing/stub-service";
import { readDetail } from "../read";
import { jobs } from "../schema";
import { archiveAsset } from "./archive";
import { upsertAssets } from "./asset";
import { deliverAsset, deliverSharedAsset } from "./deliver";
import { type AssetRow, assets } from "./schema";

const service = withJobService();
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

type Made = { id: string; jobId: string; file: ResultFile; session: Session };

async function aResult(file: ResultFile, fields: Partial<AssetRow> = {}): Promise<Made> {
  const session = await aSession();
  const job = aJobRow(session, { status: "completed" });
  await database().insert(jobs).values(job);
  const id = newId("asset");
  await database()
    .insert(assets)
    .values({
      id,
      jobId: job.id,
      workspaceId: session.workspaceId,
      upstreamId: id,
      upstreamUrl: `${env().upstreamBaseUrl}/files/${id}`,
      type: file.type,
      mimeType: file.mimeType,
      ...fields,
    });
  return { id, jobId: job.id, file, session };
}

async function rowOf({ id }: { id: string }): Promise<AssetRow> {
  const [row] = await database().select().from(assets).where(eq(assets.id, id));
  if (!row) throw new Error("There is no such result.");
  return row;
}

/** `LINK_FAULTS=40,60,1`: so many results, so many faults in their links, and the seed. */
const [RESULTS = 0, FAULTS = 0, SEED = 0] = (process.env.LINK_FAULTS ?? "8,14,1").split(",").map(Number);

it("after faults on the links of many results every file is right, or reported as lost with the best copy stored", async () => {
  const draw = seeded(SEED);
  const random = (below: number) => Math.floor(draw() * 2 ** 32) % below;
  const names = Object.keys(LINK_FAULTS);
  const stated = (file: ResultFile) => (random(2) === 0 ? { sizeBytes: file.bytes.length } : {});
  const made: (Made & { faults: string[]; isEnding: boolean })[] = [];
  for (let at = 0; at < RESULTS; at++) {
    const file = RESULT_FILES[at % RESULT_FILES.length] ?? CLIP;
    // Every fifth link ends before its file comes whole.
    const isEnding = at % 5 === 4;
    const result = await aResult(file, {
      ...stated(file),
      expiresAt: isEnding ? new Date(Date.now() - 1_000) : null,
    });
    made.push({ ...result, faults: [], isEnding });
  }
  // Each fault as often, in any order.
  for (let dealt = 0; dealt < FAULTS; dealt++) {
    made[random(made.length)]?.faults.push(names[dealt % names.length] ?? "html");
  }
  const asked = new Map<string, number>();
  service.other = (request, response) => {
    const result = made.find(({ id }) => request.url === `/files/${id}`);
    if (!result) return json(404, {})(request, response);
    const turn = asked.get(result.id) ?? 0;
    asked.set(result.id, turn + 1);
    const fault = LINK_FAULTS[result.faults[turn] ?? ""];
    const then = result.isEnding ? json(410, {}) : whole(result.file);
    (fault ? fault(result.file) : then)(request, response);
  };
  const inTurn = new PQueue({ concurrency: 8 });
  await inTurn.addAll(
    made.map((result) => async () => {
      for (let tries = 0; tries <= result.faults.length + 1; tries++)
        await archiveAsset({ assetId: result.id });
    }),
  );
  const outcomes = { right: 0, "lost, with the best kept": 0, "lost, with nothing kept": 0, wrong: 0 };
  for (const result of made) {
    const row = await rowOf(result);
    const kept = row.storedName && hashOf(await readFile(fileOf("assets", row.storedName)));
    const isRight = row.archivedAt !== null && kept === hashOf(result.file.bytes);
    expect(row.archiveAt === null || row.archivedAt !== null, result.faults.join()).toBe(true);
    if (isRight && row.archiveError === null) outcomes.right += 1;
    else if (!isRight && row.archiveError !== null)
      outcomes[kept ? "lost, with the best kept" : "lost, with nothing kept"] += 1;
    else outcomes.wrong += 1;
    if (!result.isEnding) expect(isRight, result.faults.join()).toBe(true);
  }
  console.info(`seed ${SEED}: ${JSON.stringify(outcomes)}`);
  expect(outcomes.wrong).toBe(0);
}, 600_000);

it("a page in place of a clip is reported and tried again, without changing the size that the upstream stated", async () => {
  const result = await aResult(CLIP, { sizeBytes: CLIP.bytes.length });
  service.other = HTML;
  await archiveAsset({ assetId: result.id });
  expect(await rowOf(result)).toMatchObject({
    archivedAt: null,
    archiveAt: expect.any(Date),
    archiveError: expect.stringContaining("isn't an image, video or audio file"),
    sizeBytes: CLIP.bytes.length,
    flaw: "not-media",
  });
  service.other = whole(CLIP);
  await archiveAsset({ assetId: result.id });
  expect(await rowOf(result)).toMatchObject({
    archivedAt: expect.any(Date),
    archiveError: null,
    flaw: null,
    sha256: hashOf(CLIP.bytes),
  });
});

it("the best file is stored, and becomes the result with a note when the link has expired", async () => {
  const result = await aResult(CLIP, {
    sizeBytes: CLIP.bytes.length,
    expiresAt: new Date(Date.now() - 1_000),
  });
  const most = CLIP.bytes.subarray(0, Math.floor(CLIP.bytes.length * 0.8));
  for (const handler of [
    LINK_FAULTS.short?.(CLIP),
    whole({ ...CLIP, bytes: most }),
    whole(PICTURE),
    json(410, {}),
  ]) {
    service.other = handler ?? HTML;
    await archiveAsset({ assetId: result.id });
  }
  expect(await rowOf(result)).toMatchObject({
    archivedAt: expect.any(Date),
    archiveError: expect.stringContaining("damaged or cut short. Nothing better came"),
    sizeBytes: CLIP.bytes.length,
    storedBytes: most.length,
    mimeType: "video/mp4",
  });
  const response = await deliverAsset(
    result.session,
    result.id,
    new Request("http://atelier.test/api/assets/x"),
  );
  expect(Buffer.from(await response.arrayBuffer())).toEqual(most);
  // It is taken up again, and what was offered stays until something better comes.
  expect(await archiveAgain(result.session.workspaceId, [result.jobId])).toBe(1);
  expect((await rowOf(result)).archivedAt).toBeNull();
  const meanwhile = await deliverAsset(
    result.session,
    result.id,
    new Request("http://atelier.test/api/assets/x"),
  );
  expect(Buffer.from(await meanwhile.arrayBuffer())).toEqual(most);
  service.other = whole(CLIP);
  await archiveAsset({ assetId: result.id, isAsked: true });
  expect(await rowOf(result)).toMatchObject({
    archiveError: null,
    flaw: null,
    storedBytes: CLIP.bytes.length,
  });
});

it("a whole file of another size than stated is usable at once, and archived when the same comes ten minutes later", async () => {
  const result = await aResult(CLIP, { sizeBytes: CLIP.bytes.length + 7 });
  service.other = whole(CLIP);
  await archiveAsset({ assetId: result.id });
  await archiveAsset({ assetId: result.id });
  expect(await rowOf(result)).toMatchObject({ archivedAt: null, flaw: "other-size" });
  const [shown] = (await readDetail(result.session, result.jobId)).assets;
  expect(shown).toMatchObject({
    size_bytes: CLIP.bytes.length,
    archive_error: expect.stringContaining("size"),
  });
  const earlier = new Date(Date.now() - 11 * 60_000);
  await database().update(assets).set({ flawedSince: earlier }).where(eq(assets.id, result.id));
  await archiveAsset({ assetId: result.id });
  expect(await rowOf(result)).toMatchObject({
    archivedAt: expect.any(Date),
    archiveError: expect.stringContaining("The same file came each time"),
    sizeBytes: CLIP.bytes.length + 7,
  });
});

it("archives the result of an upstream that states no size, or the wrong type", async () => {
  const [unsized, misnamed] = [
    await aResult(CLIP),
    await aResult({ ...CLIP, mimeType: "image/png", type: "image" }, { sizeBytes: CLIP.bytes.length }),
  ];
  service.other = whole(CLIP);
  for (const { id } of [unsized, misnamed]) await archiveAsset({ assetId: id });
  const saved = { archivedAt: expect.any(Date), archiveError: null, mimeType: "video/mp4" };
  expect([await rowOf(unsized), await rowOf(misnamed)]).toMatchObject([saved, saved]);
});

it("a clip that an older release saved in another size than the upstream states is copied again", async () => {
  const old = { archivedAt: new Date(), storedName: "0".repeat(32), sizeBytes: half(CLIP).length };
  const result = await aResult(CLIP, old);
  const stated = {
    upstreamId: result.id,
    url: (await rowOf(result)).upstreamUrl,
    type: CLIP.type,
    mimeType: CLIP.mimeType,
    sizeBytes: CLIP.bytes.length,
    durationSeconds: null,
    width: null,
    height: null,
    expiresAt: null,
  };
  expect(await archiveAgain(result.session.workspaceId, [result.jobId])).toBe(1);
  await database().transaction((within) =>
    upsertAssets({ id: result.jobId, workspaceId: result.session.workspaceId }, [stated], within),
  );
  expect(await rowOf(result)).toMatchObject({
    archivedAt: null,
    flaw: "other-size",
    storedBytes: old.sizeBytes,
  });
  service.other = whole(CLIP);
  await archiveAsset({ assetId: result.id });
  expect(await rowOf(result)).toMatchObject({ sha256: hashOf(CLIP.bytes), flaw: null, archiveError: null });
});

/** What each way to a file of a result gives: refused, or its status, how it is called, and what is said of it. */
async function deliveries({ id, jobId, session }: Made) {
  const ask = (query = "", init: RequestInit = {}) =>
    deliverAsset(session, id, new Request(`http://atelier.test/api/assets/${id}${query}`, init)).then(
      async (response) => {
        const body = await response.arrayBuffer().catch(() => "broken off" as const);
        return {
          status: response.status,
          name: /filename="([^"]*)"/.exec(response.headers.get("content-disposition") ?? "")?.[1],
          said: response.headers.get("warning"),
          bytes: typeof body === "string" ? body : body.byteLength,
        };
      },
      (error: ApiError) => error.code,
    );
  const shared = {
    assetId: id,
    owner: { id: "guest", keyId: "guest" },
    fileName: "Aurelia-1",
    tag: "t",
    withTexts: true,
  };
  const review = await deliverSharedAsset(shared, new Request("http://atelier.test/r?download")).then(
    ({ headers }) => headers.get("content-disposition") ?? "",
    (error: ApiError) => error.code,
  );
  const ticket = await orderZip(session, { selection: { ids: [jobId] } });
  const zip = await deliverZip(session, ticket.id, new Request("http://atelier.test/"));
  const entries = readZip(Buffer.from(await zip.arrayBuffer())).map(({ name }) => name);
  return {
    shown: await ask(),
    head: await ask("", { method: "HEAD" }),
    range: await ask("", { headers: { range: "bytes=0-9" } }),
    download: await ask("?download"),
    review,
    zip: entries.filter((name) => !/\.(json|csv)$/.test(name)),
  };
}

/** How a link goes wrong, and the flaw that is found. */
const FLAWED = [
  ["html", "not-media"],
  ["json", "not-media"],
  ["short", "damaged"],
  ["chunked short", "damaged"],
  ["reset", "damaged"],
  ["wrong type", "other-kind"],
] as const;

describe.each([true, false])("a size that is stated: %s", (isStated) => {
  it.each(FLAWED)("a link with %s gives no file that looks whole", async (fault, flaw) => {
    const handler = LINK_FAULTS[fault]?.(CLIP) ?? HTML;
    const made = await aResult(CLIP, {
      ...(isStated && { sizeBytes: CLIP.bytes.length }),
      expiresAt: new Date(Date.now() - 1_000),
    });
    service.other = handler;
    await archiveAsset({ assetId: made.id });
    expect(await rowOf(made)).toMatchObject({ archivedAt: null, flaw });
    const said = `199 - "${flaw}"`;
    const named = new RegExp(`\\.${flaw}\\.${flaw === "other-kind" ? "png" : "mp4"}`);
    const assertSaid = async () => {
      const { shown, head, range, download, review, zip } = await deliveries(made);
      for (const way of [shown, range, download])
        if (flaw === "not-media") expect(way).toMatch(/gone|upstream_invalid/);
        else expect(way).toMatchObject({ said });
      if (flaw !== "not-media") {
        expect(head).toMatchObject({ said });
        expect(download).toMatchObject({ name: expect.stringMatching(named) });
        expect(review).toMatch(named);
      }
      return zip;
    };
    expect(await assertSaid()).toEqual([]);
    // Nothing better comes.
    service.other = json(410, {});
    await archiveAsset({ assetId: made.id });
    const row = await rowOf(made);
    expect(row.archiveAt === null || row.archivedAt !== null).toBe(true);
    const zip = await assertSaid();
    expect(zip).toEqual(flaw === "not-media" ? [] : [expect.stringMatching(named)]);
  });

  it.each(["html", "json", "empty", "short", "chunked short", "reset", "wrong type"])(
    "a link with %s is not passed on as if it were whole, before it was looked at",
    async (fault) => {
      // Without a size, half of a file that claims to be all can only be told by decoding it.
      if (!isStated && fault !== "html" && fault !== "json" && fault !== "empty") return;
      const made = await aResult(CLIP, isStated ? { sizeBytes: CLIP.bytes.length } : {});
      service.other = LINK_FAULTS[fault]?.(CLIP) ?? HTML;
      const { shown, download } = await deliveries(made);
      for (const way of [shown, download]) if (typeof way !== "string") expect(way.bytes).toBe("broken off");
    },
  );
});

it("passes a whole file on, also by a range that is too short to tell its type", async () => {
  const made = await aResult(CLIP, { sizeBytes: CLIP.bytes.length });
  service.other = (request, response) => {
    if (request.headers.range === undefined) return whole(CLIP)(request, response);
    const range = `bytes 0-9/${CLIP.bytes.length}`;
    return response.writeHead(206, { "content-range": range }).end(CLIP.bytes.subarray(0, 10));
  };
  const { shown, range, download } = await deliveries(made);
  expect(shown).toMatchObject({ status: 200, said: null, bytes: CLIP.bytes.length });
  expect(range).toMatchObject({ status: 206, said: null, bytes: 10 });
  expect(download).toMatchObject({ name: expect.stringMatching(/\d\.mp4$/), bytes: CLIP.bytes.length });
});
