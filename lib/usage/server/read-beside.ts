import "server-only";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Executor } from "@/lib/platform/server/database";
import { type Usage, type UsageQuery, usage } from "../usage";

/** What descriptions and answers of language models of these days were charged, in millicredits. */
export async function readBeside(
  executor: Executor,
  workspaceId: string,
  { from, to, tz }: Pick<UsageQuery, "from" | "to" | "tz">,
): Promise<Usage["beside"]> {
  const within = (column: string) => sql`${sql.raw(column)} >= ${from}::date::timestamp at time zone ${tz}
    and ${sql.raw(column)} < (${to}::date + 1)::timestamp at time zone ${tz}`;
  const { rows } = await executor.execute(sql`
    select described.count descriptions, answered.count answers,
      described.millicredits + answered.millicredits millicredits
    from
      (select count(*)::int,
         coalesce(sum((result #>> '{usage,millicredits_charged}')::float8), 0) millicredits
       from descriptions
       where workspace_id = ${workspaceId} and status = 'done' and ${within("created_at")}) described,
      (select count(*)::int, coalesce(sum(message.millicredits), 0) millicredits
       from conversations join messages message on message.conversation_id = conversations.id
       where conversations.workspace_id = ${workspaceId} and message.role = 'assistant'
         and message.millicredits is not null and ${within("message.created_at")}) answered`);
  return z.pick(usage, { beside: true }).shape.beside.parse(rows[0]);
}
