import { hash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Board } from "@/lib/boards/board";
import type { BoardSound } from "@/lib/boards/board-sound";
import type { FileMark } from "@/lib/files/file-mark";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { NewReview } from "@/lib/reviews/review";
import { createReview } from "@/lib/reviews/server/links";
import type { SharedReview } from "@/lib/reviews/shared-review";
import type { Session } from "@/lib/session/server/session";
import { uploads } from "@/lib/uploads/server/schema";
import { aJobRow } from "./job-rows";
import { fileOf } from "./stored-files";
import { Visitor } from "./visitor";

/** The prompt of every such take, which no visitor may read. */
export const A_PRIVATE_PROMPT = "The private plan of marigold";

/** Of a file without a prompt in it. */
export const A_MARK: FileMark = {
  ...{ state: "unmarkable", source_type: null, generator: null, original_sha256: null, has_prompt: false },
};

/** A completed take of a shot of a board, with a stored file of 16 bytes; its id. */
export async function aStoredTake(
  owner: Session,
  board: Board,
  { shot, picked = false }: { shot: number; picked?: boolean },
): Promise<string> {
  const random = randomBytes(16).toString("hex");
  const storedName = `${random.slice(0, 2)}/${random}`;
  await mkdir(path.dirname(fileOf("assets", storedName)), { recursive: true });
  await writeFile(fileOf("assets", storedName), `a clip of shot ${shot}`);
  const series = {
    of: "takes" as const,
    id: board.shots[shot]?.id ?? "",
    position: 0,
    count: 2,
    board: { id: board.id, column_id: board.columns[0]?.id ?? "" },
  };
  const row = aJobRow(owner, {
    ...{ status: "completed", picked, series, prompt: A_PRIVATE_PROMPT, creditsUsed: 7713 },
  });
  await database().insert(jobs).values(row);
  await database()
    .insert(assets)
    .values({
      id: `asset_${row.id}`,
      jobId: row.id,
      workspaceId: owner.workspaceId,
      upstreamId: "u",
      upstreamUrl: "https://example.com/a",
      type: "video",
      mimeType: "video/mp4",
      storedName,
      storedBytes: 16,
      posterName: storedName,
      mark: A_MARK,
      archivedAt: new Date(),
    });
  return row.id;
}

/** A stored sound that a person uploaded; its id. */
export async function aStoredSound(owner: Session, text: string): Promise<string> {
  const random = randomBytes(16).toString("hex");
  const storedName = `${random.slice(0, 2)}/${random}`;
  await mkdir(path.dirname(fileOf("uploads", storedName)), { recursive: true });
  await writeFile(fileOf("uploads", storedName), text);
  const id = `upl_${random}`;
  const { workspaceId, personId, keyId } = owner;
  await database()
    .insert(uploads)
    .values({
      ...{ id, workspaceId, personId, keyId, storedName, sha256: hash("sha256", text + random) },
      ...{ name: "A private mix.mp3", kind: "audio", mimeType: "audio/mpeg", sizeBytes: text.length },
      ...{ durationSeconds: 12, upstreamUrl: "https://files.test/private" },
    });
  return id;
}

/** An upload as the sound of a board. */
export const soundOf = (uploadId: string): BoardSound => ({
  of: "upload",
  input: {
    ...{ url: "https://files.test/private", type: "audio", name: "A private mix.mp3", uploadId },
    ...{ mimeType: null, sizeBytes: null, durationSeconds: 12, width: null, height: null },
    ...{ previewUrl: null, expiresAt: null },
  },
});

/** A link, as the path of its calls. */
export async function aReviewLink(
  maker: Session,
  thing: Pick<NewReview, "of" | "id">,
  changes: Partial<NewReview> = {},
): Promise<{ id: string; api: string }> {
  const { review, path: link } = await createReview(maker, {
    ...thing,
    title: "Aurelia",
    allows_downloads: false,
    shows_prompts: false,
    shows_models: false,
    shares_takes: false,
    ...changes,
  });
  return { id: review.id, api: `/api${link}` };
}

/** The body of a call. */
export const posted = (body: object, headers: Record<string, string> = {}) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});

/** A browser from an address of its own that has opened a link, and what it sees. */
export async function aReviewer(
  api: string,
  address = randomBytes(4).join("."),
): Promise<[Visitor, SharedReview]> {
  const visitor = new Visitor({ "x-forwarded-for": address });
  const opened = await visitor.ask(`${api}/open`, posted({}));
  if (opened.status !== 200) throw new Error(`The link did not open: ${opened.status}`);
  return [visitor, await opened.json()];
}
