// @module-tag all
import { access, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aResult, picture } from "@/lib/testing/results";
import { fileOf, folderOf } from "@/lib/testing/stored-files";
import { json } from "@/lib/testing/stub-service";
import { archiveAsset } from "./archive";
import { deliverAsset, deliverPoster } from "./deliver";
import { verifyStored } from "./integrity";
import { assets } from "./schema";

const service = withJobService();

/** A result with its stored copy, and its poster. */
async function aStoredResult() {
  const session = await aSession();
  const assetId = await aResult(service, session);
  for (let task = 0; task < 2; task++) await archiveAsset({ assetId });
  const { storedName } = await rowOf(assetId);
  const file = fileOf("assets", storedName ?? "");
  const serve = async () => {
    const response = await deliverAsset(session, assetId, new Request("http://atelier.test/api/assets/x"));
    return Buffer.from(await response.arrayBuffer());
  };
  return { session, assetId, file, serve };
}

const rowOf = async (id: string) => {
  const [row] = await database().select().from(assets).where(eq(assets.id, id));
  if (!row) throw new Error("There is no such result.");
  return row;
};
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

it.each([
  ["cut short", (file: string) => truncate(file, picture.length - 1)],
  ["missing", (file: string) => rm(file)],
])(
  "a stored file that is %s is never served: the upstream's copy is served and stored again",
  async (_, damage) => {
    const { assetId, file, serve } = await aStoredResult();
    expect(await rowOf(assetId)).toMatchObject({ archiveError: null, storedBytes: picture.length });
    await damage(file);
    expect((await serve()).equals(picture)).toBe(true);
    expect(await rowOf(assetId)).toMatchObject({
      archivedAt: null,
      archiveError: expect.stringContaining("downloading it again"),
    });
    await archiveAsset({ assetId });
    const after = await rowOf(assetId);
    expect(after).toMatchObject({ archivedAt: expect.any(Date), archiveError: null });
    expect(await readFile(fileOf("assets", after.storedName ?? ""))).toEqual(picture);
    expect(await isThere(file)).toBe(false);
    service.other = json(410, {});
    expect((await serve()).equals(picture)).toBe(true);
  },
);

it("a missing file without another copy is reported as lost, until it is back", async () => {
  const { assetId, file, serve } = await aStoredResult();
  await database()
    .update(assets)
    .set({ expiresAt: new Date(0) })
    .where(eq(assets.id, assetId));
  await rename(file, `${file}.away`);
  service.other = json(410, {});
  await expect(serve()).rejects.toMatchObject({ code: "gone" });
  await archiveAsset({ assetId });
  expect(await rowOf(assetId)).toMatchObject({
    archivedAt: null,
    archiveAt: null,
    archiveError: expect.stringContaining("no other copy"),
  });
  await rename(`${file}.away`, file);
  expect((await serve()).equals(picture)).toBe(true);
  await archiveAsset({ assetId });
  expect(await rowOf(assetId)).toMatchObject({ archivedAt: expect.any(Date), archiveError: null });
});

it("finds a file whose bytes have changed by its hash, and leaves intact ones alone", async () => {
  const [changed, whole] = [await aStoredResult(), await aStoredResult()];
  const bytes = Buffer.from(picture);
  bytes.writeUInt8((bytes.at(-20) ?? 0) ^ 1, bytes.length - 20);
  await writeFile(changed.file, bytes);
  expect(await verifyStored("", 1e9)).toBe("");
  expect((await rowOf(changed.assetId)).archivedAt).toBeNull();
  expect((await rowOf(whole.assetId)).archivedAt).not.toBeNull();
  // Its bytes are not given as if they were those of its hash.
  expect((await changed.serve()).equals(picture)).toBe(true);
});

it("in a folder that is not the store no file counts as damaged, and nothing is written", async () => {
  const { assetId, serve } = await aStoredResult();
  const folder = folderOf("assets");
  await rename(folder, `${folder}.unmounted`);
  await mkdir(folder);
  await serve().catch(() => undefined);
  expect(await verifyStored("", 1e9)).toBe("");
  expect(await rowOf(assetId)).toMatchObject({ archivedAt: expect.any(Date), archiveError: null });
  const waiting = await aResult(service, await aSession());
  await archiveAsset({ assetId: waiting });
  expect(await rowOf(waiting)).toMatchObject({
    archiveError: expect.stringContaining("Is its disk mounted?"),
    archiveWaitsFor: "room",
  });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  await rename(`${folder}.unmounted`, folder);
  await archiveAsset({ assetId: waiting });
  expect(await rowOf(waiting)).toMatchObject({ archivedAt: expect.any(Date), archiveError: null });
});

it("of two tasks of one result the first to end archives it, and the other leaves its file alone", async () => {
  const { assetId, serve } = await aStoredResult();
  await database().update(assets).set({ archivedAt: null, storedName: null }).where(eq(assets.id, assetId));
  const folder = folderOf("assets");
  const files = async () =>
    (await readdir(folder, { recursive: true })).filter((file) => /^[0-9a-f]{2}\//.test(file));
  const before = await files();
  await Promise.all([archiveAsset({ assetId }), archiveAsset({ assetId })]);
  const added = (await files()).filter((file) => !before.includes(file));
  // The file of the slower task is gone.
  expect(added).toEqual([(await rowOf(assetId)).storedName]);
  service.other = json(410, {});
  expect((await serve()).equals(picture)).toBe(true);
  expect(await rowOf(assetId)).toMatchObject({ archiveError: null, archivedAt: expect.any(Date) });
});

it("archives a picture of which no poster can be made", async () => {
  const assetId = await aResult(service, await aSession());
  const avif = createCanvas(32, 32).toBuffer("image/avif");
  service.other = (_, response) => void response.end(avif);
  for (let task = 0; task < 2; task++) await archiveAsset({ assetId });
  expect(await rowOf(assetId)).toMatchObject({ archiveError: null, mimeType: "image/avif" });
});

it("continues to verify files where it stopped", async () => {
  await aStoredResult();
  await aStoredResult();
  const visited: string[] = [];
  for (let at = await verifyStored("", 1); at !== ""; at = await verifyStored(at, 1)) visited.push(at);
  const all = await database().select({ id: assets.id }).from(assets).orderBy(assets.id);
  expect(visited).toEqual(all.map(({ id }) => id));
});

it("a missing poster is a 404, and no error in the log", async () => {
  const { session, assetId } = await aStoredResult();
  await rm(fileOf("assets", (await rowOf(assetId)).posterName ?? ""));
  const asked = deliverPoster(session, assetId, new Request("http://atelier.test/api/assets/x/poster"));
  await expect(asked).rejects.toMatchObject({ code: "not_found" });
});
