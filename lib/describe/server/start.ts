import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { holdCharge } from "@/lib/budget/server/hold-charge";
import { ApiError } from "@/lib/contract/errors";
import { highestCost, maxCostOfDescription } from "@/lib/llm/highest-cost";
import { pricedModel } from "@/lib/llm/server/models";
import { database, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { enqueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import type { StartDescription, StartedDescription } from "../description";
import { messages } from "../messages";
import { announceDescription } from "./changes";
import { type DescriptionRow, descriptions } from "./schema";
import { findSource } from "./source";
import { toDescription } from "./wire";

/** The queue whose tasks send one request each. */
export const DESCRIBE_QUEUE = "describe-clip";
export type DescribeTask = { descriptionId: string };

type Content = Pick<DescriptionRow, "contentKey" | "modelId">;

/**
 * Starts to describe a clip, or answers with the existing result. The row and its task are written together,
 * and the worker sends the request. While a description runs, the same clip and model find that one. Throws
 * like `findSource` and `holdCharge`.
 */
export async function startDescription(
  session: Session,
  { video_url, model, again = false }: StartDescription,
): Promise<StartedDescription> {
  const { seconds, ...source } = await findSource(session, video_url);
  const content = { contentKey: source.contentKey, modelId: model };
  const stored = again ? undefined : await latest(session, content, "done");
  if (stored) return started(stored, true);
  const { reservedModel } = await pricedModel(session.keyId, model);
  const millicredits = highestCost(reservedModel, maxCostOfDescription(seconds, reservedModel));
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
  const inserted = await write(values, millicredits);
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
  values: typeof descriptions.$inferInsert,
  millicredits: number,
): Promise<DescriptionRow | null> {
  return transaction(async (within) => {
    const [row] = await within.insert(descriptions).values(values).onConflictDoNothing().returning();
    if (!row) return null;
    const { id, workspaceId, personId, modelId } = row;
    await holdCharge(within, { id, workspaceId, personId, kind: "description", modelId, millicredits });
    await enqueue(DESCRIBE_QUEUE, { descriptionId: row.id } satisfies DescribeTask, { transaction: within });
    await announceDescription(row.workspaceId, within);
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
