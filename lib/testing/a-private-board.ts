import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { approvals } from "@/lib/approvals/server/schema";
import { createBoard, setBoardAudience } from "@/lib/boards/server/boards";
import { orderBoardZip } from "@/lib/boards/server/export-board";
import { boardRuns, queuedTakes } from "@/lib/boards/server/schema";
import { roughCuts } from "@/lib/cuts/server/schema";
import { descriptions } from "@/lib/describe/server/schema";
import { newName } from "@/lib/files/server/store-type";
import { jobs } from "@/lib/jobs/server/schema";
import { createCollection, setCollectionAudience } from "@/lib/library/server/collections";
import { collections } from "@/lib/library/server/schema";
import { orderZip } from "@/lib/library/server/zip/tickets";
import { database } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { reviewRemarks } from "@/lib/reviews/server/schema";
import type { Session } from "@/lib/session/server/session";
import { keepStatement } from "@/lib/statements/server/kept";
import { uploads } from "@/lib/uploads/server/schema";
import { aColumn, aShot } from "./a-board";
import { aClipOf, aReviewLink } from "./a-review";
import { aStoredTake } from "./a-stored-take";
import { putLimit } from "./put-limit";

/** A word of every text of a private board. */
export const PRIVATE_WORD = "quartzlamp";

/** What a person has on a private board, by the parameters of the paths that name it. */
export type PrivateBoard = Awaited<ReturnType<typeof aPrivateBoard>>;

/**
 * A private board with everything that a board can have: takes of which one was charged and failed, one that waits, a review
 * with a remark, a rough cut, an upload of a take with its description, tickets of ZIPs, a request for approval, a limit and a
 * kept statement; and a private collection of its takes.
 * @param maker an owner, as only they set limits and keep statements
 */
export async function aPrivateBoard(maker: Session) {
  const { workspaceId, personId, keyId } = maker;
  const name = `The ${PRIVATE_WORD} film`;
  const board = await createBoard(maker, {
    name,
    columns: [aColumn()],
    shots: [1, 2].map((shot) => aShot(`A ${PRIVATE_WORD} in shot ${shot}`)),
  });
  const job = { prompt: `A ${PRIVATE_WORD} at dawn`, creditsQuoted: 7, creditsReserved: 7, creditsUsed: 7 };
  const jobId = await aStoredTake(maker, board, { text: aClipOf("one"), shot: 0, hasPoster: true, job });
  const failed = {
    ...job,
    status: "failed" as const,
    failedAt: new Date(Date.now() - 3_600_000),
    picked: false,
  };
  const failedId = await aStoredTake(maker, board, { text: aClipOf("two"), shot: 1, job: failed });
  const runId = newId("run");
  const run = { id: runId, boardId: board.id, keyId, credits: 5, clientToken: runId, bodyHash: runId };
  await database()
    .insert(boardRuns)
    .values({ ...run, workspaceId, personId, pausedFor: "approval" });
  const takeId = newId("take");
  await database()
    .insert(queuedTakes)
    .values({
      ...{ id: takeId, runId, workspaceId, personId, boardId: board.id },
      ...{ shotId: board.shots[0]?.id ?? "", columnId: board.columns[0]?.id ?? "", takeIndex: 1 },
      ...{ kind: "video", request: { model_id: "zeta-1", prompt: job.prompt }, credits: 5 },
    });
  const approvalId = newId("apr");
  await database()
    .insert(approvals)
    .values({
      ...{ id: approvalId, workspaceId, personId, runId, credits: 5 },
      requests: [{ kind: "video", request: { model_id: "zeta-1", prompt: job.prompt } }],
      ...{ clientToken: approvalId, bodyHash: approvalId },
    });
  const uploadId = newId("upl");
  await database()
    .insert(uploads)
    .values({
      ...{ id: uploadId, workspaceId, personId, keyId, boardId: board.id, sha256: uploadId },
      ...{ name: `${PRIVATE_WORD}.mp4`, kind: "video", mimeType: "video/mp4", sizeBytes: 5 },
      ...{ storedName: newName(), upstreamUrl: `https://files.example/${uploadId}` },
    });
  const descriptionId = newId("dsc");
  await database()
    .insert(descriptions)
    .values({
      ...{ id: descriptionId, workspaceId, personId, keyId, uploadId, sourceName: `${PRIVATE_WORD}.mp4` },
      ...{ videoUrl: "https://files.example/x", contentKey: descriptionId, modelId: "m" },
      ...{ status: "failed" as const, words: PRIVATE_WORD },
    });
  const roughCutId = newId("cut");
  await database()
    .insert(roughCuts)
    .values({
      ...{ id: roughCutId, workspaceId, boardId: board.id, personId, parts: [], status: "done" },
      ...{ storedName: newName(), clientToken: roughCutId, bodyHash: roughCutId },
    });
  const review = await aReviewLink(maker, { of: "board", id: board.id }, { title: name });
  const remarkId = newId("rem");
  await database()
    .insert(reviewRemarks)
    .values({
      ...{ id: remarkId, reviewId: review.id, workspaceId, jobId, assetId: `asset_${jobId}` },
      ...{ item: "1", name: "Jonas", text: `Less ${PRIVATE_WORD}.` },
    });
  const collection = await createCollection(maker, `${PRIVATE_WORD} ${randomUUID().slice(0, 8)}`);
  await database()
    .update(jobs)
    .set({ collections: sql`array[${collection.id}]` })
    .where(eq(jobs.id, jobId));
  await database()
    .update(collections)
    .set({ note: `For the ${PRIVATE_WORD}` })
    .where(eq(collections.id, collection.id));
  const ticket = await orderZip(maker, { selection: { ids: [jobId] } });
  const film = await orderBoardZip(maker, board.id, { of: "picks", names: "{shot}", gaps: false }, []);
  await setBoardAudience(maker, board.id, { kind: "private" });
  await setCollectionAudience(maker, collection.id, { kind: "private" });
  const statementId = (await keepStatement(maker, { board_id: board.id, tz: "UTC" })).id;
  const [limit] = (
    await putLimit(maker, { scope: "board", board_id: board.id, limit_credits: 900 })
  ).data.filter(({ board_id }) => board_id === board.id);
  return {
    boardId: [board.id],
    jobId: [jobId, failedId],
    earlierId: [jobId],
    assetId: [`asset_${jobId}`, `asset_${failedId}`],
    uploadId: [uploadId],
    descriptionId: [descriptionId],
    roughCutId: [roughCutId],
    reviewId: [review.id],
    remarkId: [remarkId],
    collectionId: [collection.id],
    zipId: [ticket.id, film.id],
    statementId: [statementId],
    /** An owner sees that somebody asks and limits, and for how much. */
    approvalId: [approvalId],
    limitId: [limit?.id ?? ""],
    others: [takeId, runId, ...board.shots.map(({ id }) => id), ...board.columns.map(({ id }) => id)],
  };
}
