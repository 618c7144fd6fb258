import { hash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import type { Board } from "@/lib/boards/board";
import type { BoardSound } from "@/lib/boards/board-sound";
import { lineJob } from "@/lib/boards/film-lines";
import { boardShots, boards } from "@/lib/boards/server/schema";
import type { VoiceLine } from "@/lib/boards/voice-line";
import type { FileMark } from "@/lib/files/file-mark";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { NewReview } from "@/lib/reviews/review";
import { createReview } from "@/lib/reviews/server/links";
import type { SharedReview } from "@/lib/reviews/shared-review";
import type { Session } from "@/lib/session/server/session";
import { uploads } from "@/lib/uploads/server/schema";
import { aBoard } from "./a-board";
import { aStoredTake } from "./a-stored-take";
import { aSession } from "./job-service";
import { fileOf } from "./stored-files";
import { Visitor } from "./visitor";

/** The prompt of every such take, which no visitor may read. */
export const A_PRIVATE_PROMPT = "The private plan of marigold";

/** Of a file without a prompt in it. */
export const A_MARK: FileMark = {
  ...{ state: "unmarkable", source_type: null, generator: null, original_sha256: null, has_prompt: false },
};

/** A clip whose samples are a text, and which has nothing else. */
export const aClipOf = (text: string): string =>
  `\0\0\0\u0010ftypisom\0\0\0\0\0\0\0${String.fromCharCode(text.length + 8)}mdat${text}`;

/** A take of a shot with a poster, and with a prompt and a price that no visitor may read; the id of its job. */
const aPrivateTake = (owner: Session, board: Board, { shot, picked }: { shot: number; picked: boolean }) =>
  aStoredTake(owner, board, {
    ...{ text: aClipOf(`a clip of shot ${shot}`), shot, hasPoster: true, mark: A_MARK },
    job: { picked, prompt: A_PRIVATE_PROMPT, creditsUsed: 7713 },
  });

export type ReviewedBoard = Awaited<ReturnType<typeof aReviewedBoard>>;

/** A board of a new workspace, and how takes and links of it, or of another thing of its owner, are made. */
export async function aReviewedBoard(shots: number, name = "Mira") {
  const owner = await aSession(name);
  const board = await aBoard(owner, shots);
  return {
    owner,
    board,
    aTake: (shot: number, { picked = false, of = board } = {}) => aPrivateTake(owner, of, { shot, picked }),
    aLink: ({ of = "board", id = board.id, ...changes }: Partial<NewReview> = {}) =>
      aReviewLink(owner, { of, id }, changes),
  };
}

/** A stored sound that a person uploaded; its id. */
export async function aStoredSound(owner: Session, text: string): Promise<string> {
  const bytes = aClipOf(text);
  const random = randomBytes(16).toString("hex");
  const storedName = `${random.slice(0, 2)}/${random}`;
  await mkdir(path.dirname(fileOf("uploads", storedName)), { recursive: true });
  await writeFile(fileOf("uploads", storedName), bytes);
  const id = `upl_${random}`;
  const { workspaceId, personId, keyId } = owner;
  await database()
    .insert(uploads)
    .values({
      ...{ id, workspaceId, personId, keyId, storedName, sha256: hash("sha256", text + random) },
      ...{ name: "A private mix.mp3", kind: "audio", mimeType: "audio/mpeg", sizeBytes: bytes.length },
      ...{ durationSeconds: 12, upstreamUrl: "https://files.test/private" },
    });
  return id;
}

/** A line under a shot of a board, spoken and stored; the id of its job. */
export async function aSpokenLine(
  owner: Session,
  board: Board,
  shot: number,
  line: VoiceLine,
): Promise<string> {
  const shotId = board.shots[shot]?.id ?? "";
  const { series } = lineJob(board.id, shotId, line, []);
  const jobId = await aStoredTake(owner, board, {
    ...{ text: aClipOf(`the voice of shot ${shot}`), shot, mark: A_MARK },
    job: { kind: "voice", prompt: A_PRIVATE_PROMPT, series },
  });
  await database().update(assets).set({ type: "audio", durationSeconds: 2 }).where(eq(assets.jobId, jobId));
  await database().update(boardShots).set({ line }).where(eq(boardShots.id, shotId));
  return jobId;
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

/** A moment from now on. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A link, as the path of its calls. */
export async function aReviewLink(
  maker: Session,
  thing: Pick<NewReview, "of" | "id">,
  changes: Partial<NewReview> = {},
): Promise<{ id: string; api: string }> {
  const { review, path: link } = await createReview(maker, {
    ...thing,
    title: "Aurelia",
    expires_at: inDays(7),
    allows_downloads: false,
    shows_prompts: false,
    shows_models: false,
    shares_takes: false,
    must_answer: [],
    ...changes,
  });
  return { id: review.id, api: `/api${link}` };
}

export const posted = (body: object, headers: Record<string, string> = {}) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});

/** The status of a refusal and its code. */
export const codeOf = async (response: Response) => [response.status, (await response.json()).error.code];

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

/** Lets a board and its results rest for so long that a film of them becomes the next version. */
export async function rested(board: Pick<Board, "id">): Promise<void> {
  const earlier = new Date(Date.now() - 10 * 60_000);
  await database().update(boards).set({ changedAt: earlier }).where(eq(boards.id, board.id));
  await database()
    .update(jobs)
    .set({ changedAt: earlier })
    .where(sql`${jobs.series} -> 'board' ->> 'id' = ${board.id}`);
}
