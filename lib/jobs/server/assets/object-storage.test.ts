// @module-tag all
import { rm, truncate } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { withVariables } from "@/lib/testing/environment";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { ObjectStorage } from "@/lib/testing/object-storage/start";
import { aResult, picture } from "@/lib/testing/results";
import { json } from "@/lib/testing/stub-service";
import { archiveAsset } from "./archive";
import { queueDueCopies } from "./archive-due";
import { deliverAsset, deliverPoster } from "./deliver";
import { verifyStored } from "./integrity";
import { assets } from "./schema";

const service = withJobService();
const set = withVariables();
const storage = new ObjectStorage();
beforeAll(async () => void (await storage.start()));
afterAll(() => storage.remove());
beforeEach(() => set(storage.variables("atelier")));

/** A result with its stored copy. */
async function aStoredResult() {
  const session = await aSession();
  const assetId = await aResult(service, session);
  // The copy, and then its poster.
  for (let task = 0; task < 2; task++) await archiveAsset({ assetId });
  const { storedName, posterName } = await rowOf(assetId);
  const ask = (headers: Record<string, string> = {}) =>
    deliverAsset(session, assetId, new Request("http://atelier.test/api/assets/x", { headers }));
  return {
    session,
    assetId,
    key: `atelier/assets/${storedName}`,
    poster: `atelier/assets/${posterName}`,
    ask,
  };
}

const rowOf = async (id: string) => {
  const [row] = await database().select().from(assets).where(eq(assets.id, id));
  if (!row) throw new Error("There is no such result.");
  return row;
};
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

it("stores a result in object storage with its poster, and serves it from there, also in ranges", async () => {
  const { session, assetId, key, poster, ask } = await aStoredResult();
  expect(await rowOf(assetId)).toMatchObject({
    archiveError: null,
    width: 320,
    height: 180,
    posterWidth: 320,
  });
  expect(await storage.keys()).toEqual(expect.arrayContaining([key, poster, "atelier/assets/.store"]));
  service.other = json(410, {});
  expect((await bytesOf(await ask())).equals(picture)).toBe(true);
  const part = await ask({ range: "bytes=10-19" });
  expect([part.status, await bytesOf(part)]).toEqual([206, picture.subarray(10, 20)]);
  const still = await deliverPoster(session, assetId, new Request("http://atelier.test/api/assets/x/poster"));
  expect((await still.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

it.each([
  ["cut short", (file: string) => truncate(file, picture.length - 1)],
  ["missing", (file: string) => rm(file)],
])(
  "an object that is %s is never served: the upstream's copy is served and stored again",
  async (_, damage) => {
    const { assetId, key, ask } = await aStoredResult();
    await damage(storage.fileOf(key));
    expect((await bytesOf(await ask())).equals(picture)).toBe(true);
    expect(await rowOf(assetId)).toMatchObject({
      archivedAt: null,
      archiveError: expect.stringContaining("downloading it again"),
    });
    await archiveAsset({ assetId });
    expect(await rowOf(assetId)).toMatchObject({ archivedAt: expect.any(Date), archiveError: null });
    service.other = json(410, {});
    expect((await bytesOf(await ask())).equals(picture)).toBe(true);
  },
);

it("while storage is unreachable no file counts as damaged, results are passed through, and copies wait until it is back", async () => {
  const { assetId, ask, session } = await aStoredResult();
  await storage.kill();
  expect((await bytesOf(await ask())).equals(picture)).toBe(true);
  expect(await verifyStored("", 1e9)).toBe("");
  expect(await rowOf(assetId)).toMatchObject({ archivedAt: expect.any(Date), archiveError: null });
  const waiting = await aResult(service, session);
  await archiveAsset({ assetId: waiting });
  expect(await rowOf(waiting)).toMatchObject({
    archiveWaitsFor: "room",
    archiveError: expect.stringContaining("can't be reached"),
  });
  await database()
    .update(assets)
    .set({ archiveAt: new Date(0) })
    .where(eq(assets.id, waiting));
  expect(await queueDueCopies()).toBe(0);
  await storage.start();
  expect(await queueDueCopies()).toBe(1);
  await archiveAsset({ assetId: waiting });
  expect(await rowOf(waiting)).toMatchObject({ archivedAt: expect.any(Date), archiveError: null });
  expect(await verifyStored("", 1e9)).toBe("");
  expect(await rowOf(assetId)).toMatchObject({ archivedAt: expect.any(Date), archiveError: null });
});

it.each([
  ["another place in the bucket", { ASSET_STORE: "s3://atelier-files/elsewhere" }, "isn't the one"],
  ["a bucket that is none", { ASSET_STORE: "s3://no-such-bucket" }, "can't be reached"],
  ["a key without access", { AWS_SECRET_ACCESS_KEY: "wrong" }, "can't be reached"],
])("with %s no file counts as damaged, and nothing is written", async (_name, wrong, words) => {
  const { assetId, ask, session } = await aStoredResult();
  const before = await storage.keys();
  // With another region it gets a client of its own, which has not found its key yet.
  set({ ...wrong, S3_REGION: "elsewhere" });
  expect((await bytesOf(await ask())).equals(picture)).toBe(true);
  expect(await verifyStored("", 1e9)).toBe("");
  expect(await rowOf(assetId)).toMatchObject({ archivedAt: expect.any(Date), archiveError: null });
  const waiting = await aResult(service, session);
  await archiveAsset({ assetId: waiting });
  expect(await rowOf(waiting)).toMatchObject({
    archiveWaitsFor: "room",
    archiveError: expect.stringContaining(words),
  });
  expect(await storage.keys()).toEqual(before);
});
