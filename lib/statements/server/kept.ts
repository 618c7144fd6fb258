import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { withinBound } from "@/lib/platform/server/bounds";
import { database, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { personNames } from "@/lib/session/server/sessions";
import { messages } from "../messages";
import {
  type KeptStatement,
  type KeptStatementDetail,
  type keptStatements,
  type NotedStatement,
  type Statement,
  type StatementQuery,
  statement as statementSchema,
} from "../statement";
import { changesSince } from "../sums";
import { readStatement } from "./read-statement";
import { type StatementRecord, statements } from "./schema";
import { assertSeen, auditedBoard, statementAsSeen } from "./seen";

/** The kept statements that the reader sees, the latest first. They are bounded, and read without their rows. */
export async function listKept(reader: Reader): Promise<z.infer<typeof keptStatements>> {
  const { hiddenBoards } = await sightOf(reader);
  const all = await database()
    .select({ ...COLUMNS, content: HEAD })
    .from(statements)
    .where(eq(statements.workspaceId, reader.workspaceId))
    .orderBy(desc(statements.createdAt), desc(statements.id));
  const rows = all.filter(({ content }) => !hiddenBoards.includes(content.board_id ?? ""));
  const names = await namesOf(rows);
  return { object: "list", data: rows.map((row) => toKept(row, names)) };
}

const COLUMNS = {
  ...{ id: statements.id, personId: statements.personId, scheduledMonth: statements.scheduledMonth },
  ...{ sentOn: statements.sentOn, paidOn: statements.paidOn, note: statements.note },
  createdAt: statements.createdAt,
};
/** Of a statement: all but its rows. */
const HEAD = sql<Statement>`${statements.content} - array['kinds', 'boards', 'shots', 'people']`;

type Row = Pick<StatementRecord, keyof typeof COLUMNS | "content">;

const namesOf = (rows: readonly Pick<Row, "personId">[]) =>
  personNames([...new Set(rows.flatMap(({ personId }) => personId ?? []))]);

function toKept(row: Row, names: ReadonlyMap<string, string>): KeptStatement {
  const { month, board_id, board_name, tag, time_zone, currency, total } = row.content;
  return {
    object: "kept_statement",
    id: row.id,
    ...{ month, board_id, board_name, tag, time_zone, currency },
    charged: total.charged,
    amount: total.amount,
    made_at: row.createdAt.toISOString(),
    is_scheduled: row.scheduledMonth !== null,
    person_name: row.personId === null ? null : (names.get(row.personId) ?? null),
    ...{ sent_on: row.sentOn, paid_on: row.paidOn, note: row.note },
  };
}

/**
 * A statement as it was kept, and what the ledger has more of since. People are named as now: who was deleted since has a
 * pseudonym here, too.
 * @throws ApiError `not_found`
 */
export async function readKept(reader: Reader, statementId: string): Promise<KeptStatementDetail> {
  const row = await rowOf(reader, statementId);
  const kept = statementAsSeen(await sightOf(reader), statementSchema.parse(row.content));
  const { month, board_id, tag, time_zone: tz } = kept;
  const [names, people, now] = await Promise.all([
    namesOf([row]),
    personNames(kept.people.map(({ value }) => value)),
    readStatement(reader, { month, board_id, tag, tz }).catch(whenGone),
  ]);
  return {
    ...toKept(row, names),
    statement: { ...kept, people: kept.people.map((of) => ({ ...of, name: people.get(of.value) ?? null })) },
    since: now && changesSince(kept.total, now.total),
  };
}

/** A board without entries that was swept since has nothing to compare with. */
function whenGone(error: unknown): null {
  if (error instanceof ApiError && error.code === "not_found") return null;
  throw error;
}

const isOne = ({ workspaceId }: Pick<Reader, "workspaceId">, statementId: string) =>
  and(eq(statements.workspaceId, workspaceId), eq(statements.id, statementId));

async function rowOf(reader: Reader, statementId: string): Promise<StatementRecord> {
  const [row] = await database().select().from(statements).where(isOne(reader, statementId));
  if (!row) throw new ApiError("not_found", messages.notFound);
  assertSeen(await sightOf(reader), row.content);
  return row;
}

/** A statement as its reader sees it. @throws ApiError like `readStatement`, and `not_found` for a board that is not for them */
export async function previewStatement(reader: Reader, query: StatementQuery): Promise<Statement> {
  const sight = await sightOf(reader);
  assertSeen(sight, query);
  return statementAsSeen(sight, await readStatement(reader, query));
}

/** @throws ApiError like `previewStatement`, and `conflict` where too many are kept */
export async function keepStatement(session: Session, query: StatementQuery): Promise<KeptStatementDetail> {
  assertSeen(await sightOf(session), query);
  // As it is for who sees everything: each reader gets what they see of it.
  const content = await readStatement(session, query);
  const { workspaceId, personId } = session;
  const id = newId("stm");
  await transaction(async (within) => {
    await withinBound(within, "statements", workspaceId, () =>
      within.insert(statements).values({ id, workspaceId, personId, content }),
    );
    const details = {
      month: content.month,
      board: await auditedBoard(workspaceId, content),
      tag: content.tag,
    };
    await recordAudit(within, session, { act: "statement_kept", targetId: id, details });
  });
  return readKept(session, id);
}

/**
 * Notes when it was sent and paid, and a few words; null takes a date back.
 * @throws ApiError `not_found`
 */
export async function noteStatement(
  session: Session,
  statementId: string,
  { sent_on, paid_on, note }: NotedStatement,
): Promise<KeptStatementDetail> {
  await rowOf(session, statementId);
  await transaction(async (within) => {
    const [noted] = await within
      .update(statements)
      .set({
        sentOn: sent_on === undefined ? sql`${statements.sentOn}` : sent_on,
        paidOn: paid_on === undefined ? sql`${statements.paidOn}` : paid_on,
        note: note ?? sql`${statements.note}`,
      })
      .where(isOne(session, statementId))
      .returning({ sentOn: statements.sentOn, paidOn: statements.paidOn });
    if (!noted) throw new ApiError("not_found", messages.notFound);
    const details = { sent_on: noted.sentOn, paid_on: noted.paidOn, note_changed: note !== undefined };
    await recordAudit(within, session, { act: "statement_noted", targetId: statementId, details });
  });
  return readKept(session, statementId);
}

/** @throws ApiError `not_found` */
export async function removeStatement(session: Session, statementId: string): Promise<void> {
  await rowOf(session, statementId);
  await transaction(async (within) => {
    const [removed] = await within.delete(statements).where(isOne(session, statementId)).returning();
    if (!removed) throw new ApiError("not_found", messages.notFound);
    const { month, tag, total } = removed.content;
    const board = await auditedBoard(session.workspaceId, removed.content);
    const details = { month, board, tag, charged: total.charged };
    await recordAudit(within, session, { act: "statement_removed", targetId: statementId, details });
  });
}
