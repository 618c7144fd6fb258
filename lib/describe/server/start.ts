import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { reserveCharge } from "@/lib/limits/server/reserve-charge";
import { maxCost, maxTokensOfDescription, mostCharged } from "@/lib/llm/cost";
import { pricedModel } from "@/lib/llm/server/models";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { enqueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import { uploads } from "@/lib/uploads/server/schema";
import type { StartDescription, StartedDescription } from "../description";
import { messages } from "../messages";
import { announceDescription } from "./changes";
import { toDescription } from "./read";
import { type DescriptionRow, descriptions } from "./schema";

/** The queue whose tasks send one request each. */
export const DESCRIBE_QUEUE = "describe-clip";
export type DescribeTask = { descriptionId: string };

type Content = Pick<DescriptionRow, "contentKey" | "modelId">;

/** For whom describes a clip as a part of something else. */
type Terms = {
  /** What a new description may cost at most, in millicredits. */
  most: number;
  /** Written together with a new description, and with no other. */
  alsoWithin: (within: Transaction, descriptionId: string) => Promise<void>;
};

/**
 * Starts to describe a clip, or returns the existing result. The row and its task are written together,
 * and the worker sends the request. While a description runs, the same clip and model find that one. Throws
 * like `findSource` and `reserveCharge`.
 * @throws ApiError `price_increased` where a new one may cost more than the terms say
 */
export async function startDescription(
  session: Session,
  { video_url, model, again = false }: StartDescription,
  terms?: Terms,
): Promise<StartedDescription> {
  const { seconds, ...source } = await findSource(session, video_url);
  const content = { contentKey: source.contentKey, modelId: model };
  const stored = again ? undefined : await latest(session, content, "done");
  if (stored) return started(stored, true);
  const { reservedModel } = await pricedModel(session.keyId, model);
  const tokens = maxTokensOfDescription(seconds, reservedModel);
  if (terms && mostCharged(reservedModel, tokens) > terms.most)
    throw new ApiError("price_increased", messages.start.priceIncreased);
  const millicredits = maxCost(reservedModel, tokens);
  const values = {
    id: newId("dsc"),
    workspaceId: session.workspaceId,
    personId: session.personId,
    personName: session.personName,
    keyId: session.keyId,
    modelId: model,
    words: source.sourceName,
    ...source,
  };
  const inserted = await write(session, values, millicredits, terms?.alsoWithin);
  const row = inserted ?? (await latest(session, content, "running"));
  if (!row) throw new ApiError("conflict", messages.start.conflict);
  return started(row, false);
}

const started = (row: DescriptionRow, stored: boolean): StartedDescription => ({
  object: "started_description",
  stored,
  description: toDescription(row),
});

/** Null while another one of the same clip by the same model is running. */
function write(
  session: Session,
  values: typeof descriptions.$inferInsert,
  millicredits: number,
  alsoWithin?: Terms["alsoWithin"],
): Promise<DescriptionRow | null> {
  return transaction(async (within) => {
    const [row] = await within.insert(descriptions).values(values).onConflictDoNothing().returning();
    if (!row) return null;
    const { id, modelId } = row;
    await reserveCharge(within, { id, spender: session, kind: "description", modelId, millicredits });
    await enqueue(DESCRIBE_QUEUE, { descriptionId: row.id } satisfies DescribeTask, { transaction: within });
    await announceDescription(row.workspaceId, within);
    await alsoWithin?.(within, id);
    return row;
  });
}

async function latest(
  { workspaceId }: Session,
  { contentKey, modelId }: Content,
  status: DescriptionRow["status"],
): Promise<DescriptionRow | undefined> {
  const [row] = await database()
    .select()
    .from(descriptions)
    .where(
      and(
        eq(descriptions.workspaceId, workspaceId),
        eq(descriptions.contentKey, contentKey),
        eq(descriptions.modelId, modelId),
        eq(descriptions.status, status),
      ),
    )
    .orderBy(desc(descriptions.createdAt))
    .limit(1);
  return row;
}

type Source = Pick<DescriptionRow, "uploadId" | "sourceName" | "videoUrl" | "contentKey"> & {
  /** The length of the clip in seconds; null if unknown. */
  seconds: number | null;
};

/**
 * Finds the clip of an address, and the key that identifies it: the bytes of an uploaded file, else the
 * address.
 * @throws ApiError `gone` for a file the upstream no longer hosts, `invalid_request` for a file that is not a
 * video
 */
async function findSource({ workspaceId, keyId }: Session, videoUrl: string): Promise<Source> {
  const [row] = await database()
    .select()
    .from(uploads)
    .where(
      and(eq(uploads.workspaceId, workspaceId), eq(uploads.keyId, keyId), eq(uploads.upstreamUrl, videoUrl)),
    );
  if (!row) {
    const contentKey = `link:${videoUrl}`;
    return { uploadId: null, sourceName: nameOf(videoUrl), videoUrl, contentKey, seconds: null };
  }
  if (row.kind !== "video") {
    const details = { field: "video_url" };
    throw new ApiError("invalid_request", messages.source.notVideo, { details });
  }
  if (row.upstreamExpiresAt && row.upstreamExpiresAt <= new Date()) {
    throw new ApiError("gone", messages.source.gone);
  }
  return {
    uploadId: row.id,
    sourceName: row.name,
    videoUrl,
    contentKey: `sha256:${row.sha256}`,
    seconds: row.durationSeconds,
  };
}

/** The last part of an address, which is usually the name of the file. */
function nameOf(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split("/").filter(Boolean).at(-1);
  return (last ?? hostname).slice(0, 200);
}
