import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { csvHead, csvLines } from "@/lib/platform/csv";
import { database } from "@/lib/platform/server/database";
import { afterCursor, toPage, writeCursor } from "@/lib/platform/server/page";
import { textDownload } from "@/lib/platform/server/text-download";
import type { AuditDetails, AuditEvent, AuditFilters, AuditPage } from "../audit";
import { messages } from "../messages";
import { auditEvents } from "./schema";

type Workspace = { workspaceId: string };
type Page = AuditFilters & { cursor?: string | null | undefined; limit: number };

/**
 * What people call the person, the invitation, the token or the review of an id; null for anything else, after it was deleted,
 * and for a review of what not everybody sees, since all owners read the log.
 */
const targetName = sql<string | null>`coalesce(
  (select name from people where id = ${auditEvents.targetId}),
  (select coalesce(note, label.name) from invitations left join people label on label.id = label_id
    where invitations.id = ${auditEvents.targetId}),
  (select name from sessions where id = ${auditEvents.targetId}),
  (select title from reviews where id = ${auditEvents.targetId} and not exists (
    select from audiences where audiences.id = reviews.thing_id or audiences.id =
      (select series -> 'board' ->> 'id' from jobs where jobs.id = reviews.thing_id))))`;

const tokenName = sql<string | null>`(select name from sessions where sessions.id = ${auditEvents.tokenId})`;

/** The person of an id. */
const nameOf = (id: PgColumn) => sql<string | null>`(select name from people where people.id = ${id})`;

const find = ({ workspaceId }: Workspace, { act, person_id, cursor, limit }: Page) =>
  database()
    .select({
      event: auditEvents,
      personName: nameOf(auditEvents.personId),
      tokenName,
      targetName,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.workspaceId, workspaceId),
        act ? eq(auditEvents.act, act) : undefined,
        person_id ? eq(auditEvents.personId, person_id) : undefined,
        afterCursor(auditEvents.createdAt, auditEvents.id, cursor),
      ),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(limit);

type Row = Awaited<ReturnType<typeof find>>[number];
const cursorOf = ({ event }: Row): string => writeCursor(event);

const toEvent = ({ event, personName, tokenName, targetName }: Row): AuditEvent => ({
  id: event.id,
  object: "audit_event",
  act: event.act,
  person_id: event.personId,
  person_name: personName,
  token_id: event.tokenId,
  token_name: tokenName,
  target_name: targetName,
  details: event.details,
  created_at: event.createdAt.toISOString(),
});

/**
 * A page of the audit log, newest first.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function readAudit(workspace: Workspace, query: Page): Promise<AuditPage> {
  const rows = await find(workspace, { ...query, limit: query.limit + 1 });
  return toPage(rows, query.limit, { toItem: toEvent, cursorOf });
}

/** Such as "from: creator, to: viewer". */
const detailsText = (details: AuditDetails): string =>
  Object.entries(details)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");

const AT_ONCE = 500;

/** The events of a filter as a CSV file, newest first. Text that a spreadsheet would run is escaped. */
export const auditCsv = (workspace: Workspace, filters: AuditFilters): Response =>
  textDownload({ fileName: "audit.csv", type: "text/csv" }, csvParts(workspace, filters));

async function* csvParts(workspace: Workspace, filters: AuditFilters): AsyncGenerator<string, void> {
  const { acts, csv } = messages;
  yield csvHead([csv.at, csv.act, csv.person, csv.token, csv.target, csv.details]);
  let cursor: string | null = null;
  for (;;) {
    const rows: Row[] = await find(workspace, { ...filters, cursor, limit: AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    yield csvLines(
      rows.map(({ event, personName, tokenName, targetName }) => [
        event.createdAt.toISOString(),
        acts[event.act],
        personName,
        tokenName,
        targetName ?? event.targetId,
        detailsText(event.details),
      ]),
    );
    cursor = cursorOf(last);
  }
}
