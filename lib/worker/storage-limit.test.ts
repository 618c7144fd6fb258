// @module-tag all
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { storedClip } from "@/lib/describe/server/pictures";
import { descriptions } from "@/lib/describe/server/schema";
import { readStoredTotals } from "@/lib/files/server/quota";
import { librarySettings } from "@/lib/files/server/schema";
import { archiveAsset } from "@/lib/jobs/server/assets/archive";
import { assets } from "@/lib/jobs/server/assets/schema";
import { readDetail } from "@/lib/jobs/server/read";
import { jobs } from "@/lib/jobs/server/schema";
import { restoreJob } from "@/lib/library/server/restore";
import { restoreFile } from "@/lib/library/server/restore-file";
import { settingsOf } from "@/lib/library/settings-file";
import { database, pool } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import type { Session } from "@/lib/session/server/session";
import { withVariables } from "@/lib/testing/environment";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession } from "@/lib/testing/job-service";
import { bring, sample, withUploadService } from "@/lib/testing/upload-service";
import { incomingFile } from "@/lib/uploads/server/body";
import { acceptUpload } from "@/lib/uploads/server/uploads";

const host = withUploadService();
const set = withVariables();
beforeEach(() => set({ MIN_FREE_DISK_MB: "0" }));

const AT_ONCE = 12;
let picture: Buffer;
let clip: Buffer;
beforeAll(async () => {
  picture = await sample("user.webp");
  clip = await sample("vfr.mp4");
});

/** Other bytes of the same picture. */
const another = (at: number) => new Uint8Array(Buffer.concat([picture, Buffer.from([at])]));

function form(at: number): Request {
  const body = new FormData();
  body.set("file", new Blob([another(at)], { type: "image/webp" }), "a.webp");
  return new Request("http://localhost/api/uploads", { method: "POST", body });
}
const declared = (at: number) =>
  bring(another(at), "image/webp", { "content-length": String(picture.length + 1) });
const undeclared = (at: number) => bring(new Blob([another(at)]).stream(), "image/webp");

type Door = (session: Session) => Promise<(at: number) => Promise<unknown>>;

/** The same person in many browsers: what one of them may have open is another limit. */
const browser = (session: Session, at: number): Session => ({ ...session, id: `${session.id}_${at}` });

const uploading =
  (body: (at: number) => Request): Door =>
  async (session) =>
  (at) =>
    acceptUpload(browser(session, at), body(at));

const restoring =
  (body: (at: number) => Request): Door =>
  async (session) => {
    const row = aJobRow(session, { status: "completed" });
    await database().insert(jobs).values(row);
    const settings = settingsOf(await readDetail(session, row.id ?? ""));
    await database().delete(jobs);
    const { id } = await restoreJob(session, settings);
    return (at) => restoreFile(browser(session, at), id, incomingFile(body(at)));
  };

async function someResults(session: Session, fields: Partial<typeof assets.$inferInsert>): Promise<string[]> {
  const row = aJobRow(session, { status: "completed" });
  await database().insert(jobs).values(row);
  const rows = Array.from({ length: AT_ONCE }, (_, at) => ({
    id: `asset_${randomUUID()}`,
    jobId: row.id ?? "",
    workspaceId: session.workspaceId,
    upstreamId: String(at),
    upstreamUrl: `${env().upstreamBaseUrl}/files/${at}`,
    type: "image" as const,
    mimeType: "image/webp",
    ...fields,
  }));
  await database().insert(assets).values(rows);
  return rows.map(({ id }) => id);
}

const archiving =
  (isChunked: boolean): Door =>
  async (session) => {
    host.service.other = (request, response) => {
      const bytes = another(Number(request.url?.split("/").at(-1)));
      if (isChunked) response.flushHeaders();
      response.end(bytes);
    };
    const ids = await someResults(session, isChunked ? {} : { sizeBytes: picture.length + 1 });
    return (at) => archiveAsset({ assetId: ids[at] ?? "" });
  };

const describing: Door = async (session) => {
  host.service.other = (_, response) => void response.end(clip);
  const rows = await database()
    .insert(descriptions)
    .values(
      Array.from({ length: AT_ONCE }, (_, at) => ({
        id: `dsc_${randomUUID()}`,
        workspaceId: session.workspaceId,
        personId: session.personId,
        keyId: session.keyId,
        sourceName: "clip",
        videoUrl: `${env().upstreamBaseUrl}/files/${at}`,
        contentKey: String(at),
        modelId: "m",
        status: "done" as const,
        words: "",
      })),
    )
    .returning();
  return async (at) => {
    const row = rows[at];
    if (row) await storedClip(row);
  };
};

it.each<[string, Door, "picture" | "clip"]>([
  ["uploads of a declared length", uploading(declared), "picture"],
  ["uploads of no declared length", uploading(undeclared), "picture"],
  ["uploads in a form", uploading(form), "picture"],
  ["restored files of a declared length", restoring(declared), "picture"],
  ["restored files of no declared length", restoring(undeclared), "picture"],
  ["results of a known size", archiving(false), "picture"],
  ["results of an unknown size", archiving(true), "picture"],
  ["linked clips to describe", describing, "clip"],
])("12 %s at once against room for 3: 3 are stored", async (_what, door, what) => {
  const session = await aSession();
  const { workspaceId } = session;
  const sizeBytes = what === "clip" ? clip.length : picture.length + 1;
  const quotaBytes = Math.round(3.5 * sizeBytes);
  await database().insert(librarySettings).values({ workspaceId, quotaBytes });
  const send = await door(session);
  await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, at) => send(at)));
  expect(await readStoredTotals(workspaceId)).toMatchObject({ files: 3, bytes: 3 * sizeBytes });
  expect((await pool().query("select from storage_reservations")).rowCount).toBe(0);
});
