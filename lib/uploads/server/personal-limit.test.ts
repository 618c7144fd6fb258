import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { readStoredBy } from "@/lib/files/server/quota";
import { archiveAsset } from "@/lib/jobs/server/assets/archive";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { limitStorage, readStorageOfPeople } from "@/lib/people/server/storage";
import { database, pool } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { bring, refusal, sample, withUploadService } from "@/lib/testing/upload-service";
import { acceptUpload } from "./uploads";

const host = withUploadService();

/** An owner and a creator who may hold so many bytes. */
async function aWorkspace(limitBytes: number): Promise<{ owner: Session; creator: Session }> {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
  await limitStorage(owner, creator.personId, limitBytes);
  return { owner, creator };
}

/** The same visible picture with other bytes, in another browser of the person. */
const upload = (session: Session, bytes: Buffer, at: number, headers: Record<string, string> = {}) =>
  acceptUpload(
    { ...session, id: `${session.id}_${at}` },
    bring(new Uint8Array(Buffer.concat([bytes, Buffer.from([at])])), "image/webp", headers),
  );
const bytesOf = async ({ workspaceId, personId }: Session) =>
  (await readStoredBy(workspaceId, [personId]))[0]?.bytes ?? 0;

it.each(["a said length", "no said length"])(
  "20 uploads at once of %s never pass a person's limit, and hold nobody else's",
  async (said) => {
    const bytes = await sample("user.webp");
    const size = bytes.length + 1;
    const { owner, creator } = await aWorkspace(Math.round(3.5 * size));
    const headers: Record<string, string> =
      said === "a said length" ? { "content-length": String(size) } : {};
    const sent = Array.from({ length: 20 }, (_, at) => refusal(upload(creator, bytes, at, headers)));
    const theirs = await Promise.all(sent);
    expect(theirs.filter((status) => status === null)).toHaveLength(3);
    expect(new Set(theirs.filter((status) => status !== null))).toEqual(new Set([507]));
    expect(await bytesOf(creator)).toBe(3 * size);
    await upload(owner, bytes, 100);
    expect((await pool().query("select from storage_reservations")).rowCount).toBe(0);
    expect((await readStorageOfPeople(owner)).data).toMatchObject([
      { person_id: owner.personId, files: 1, used_bytes: size, limit_bytes: null },
      { person_id: creator.personId, files: 3, used_bytes: 3 * size, limit_bytes: Math.round(3.5 * size) },
    ]);
    expect((await readStorageOfPeople(creator)).data.map(({ person_id }) => person_id)).toEqual([
      creator.personId,
    ]);
  },
);

it("says what is used, the limit and the way out, and lets uploads in again when the limit is raised", async () => {
  const { owner, creator } = await aWorkspace(5_000_000);
  const bytes = await sample("user.webp");
  await upload(creator, bytes, 1);
  await pool().query("update uploads set size_bytes = 4900000 where person_id = $1", [creator.personId]);
  await expect(upload(creator, Buffer.concat([bytes, Buffer.alloc(200_000)]), 2)).rejects.toMatchObject({
    code: "insufficient_storage",
    message: expect.stringMatching(
      /^You hold 4\.9 MB of your 5 MB .* Delete uploads .* ask an owner for more\.$/,
    ),
    details: { scope: "person", used_bytes: 4_900_000, limit_bytes: 5_000_000 },
  });
  await limitStorage(owner, creator.personId, null);
  await upload(creator, Buffer.concat([bytes, Buffer.alloc(200_000)]), 2);
});

it("counts results, also in the trash, and stores them beyond the limit", async () => {
  const { creator } = await aWorkspace(1);
  const bytes = await sample("user.webp");
  host.service.other = (_, response) => void response.end(bytes);
  const row = aJobRow(creator, { status: "completed" });
  await database().insert(jobs).values(row);
  const assetId = `asset_${randomUUID()}`;
  await database()
    .insert(assets)
    .values({
      ...{ id: assetId, jobId: row.id ?? "", workspaceId: creator.workspaceId, upstreamId: "0" },
      ...{ upstreamUrl: `${env().upstreamBaseUrl}/files/0`, type: "image", mimeType: "image/webp" },
    });
  await archiveAsset({ assetId });
  expect(await bytesOf(creator)).toBe(bytes.length);
  await database()
    .update(jobs)
    .set({ deletedAt: new Date() })
    .where(eq(jobs.id, row.id ?? ""));
  expect(await bytesOf(creator)).toBe(bytes.length);
  expect(await refusal(upload(creator, bytes, 1))).toBe(507);
});
