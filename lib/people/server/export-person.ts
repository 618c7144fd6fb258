import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { reachOf } from "@/lib/http/permissions";
import { workspaces } from "@/lib/keys/server/schema";
import { signatureRemover, withoutAddresses } from "@/lib/platform/secret-text";
import { database } from "@/lib/platform/server/database";
import { textDownload } from "@/lib/platform/server/text-download";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import { accounts, people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { exportName } from "../api";
import { messages } from "../messages";
import { isAbout, namesOf, PERSONAL_TABLES, type PersonId } from "./personal-tables";

/**
 * All that is stored about one person, as a JSON file that is made while it is sent.
 * @throws ApiError `not_found` for another workspace's person, and to everybody but owners for anyone else;
 * `reauthentication_needed` for anyone else
 */
export async function exportPerson(session: Session, personId: string): Promise<Response> {
  const { workspaceId } = session;
  const isOwn = personId === session.personId;
  const isReachable = isOwn || reachOf(session.role, "manage") === "any";
  const head = isReachable ? await headOf({ workspaceId, personId }) : undefined;
  if (!head) throw new ApiError("not_found", messages.noSuchPerson);
  // A cookie alone must not take away what others keep for themselves.
  if (!isOwn) await assertReauthenticated(session);
  await recordAudit(database(), session, { act: "exported", targetId: personId });
  return textDownload(
    { fileName: exportName(personId), type: "application/json" },
    jsonParts(head, { workspaceId, personId }),
  );
}

/** Who the person is, without password and key. */
async function headOf({ workspaceId, personId }: PersonId) {
  const [row] = await database()
    .select({
      person: {
        id: people.id,
        name: people.name,
        role: people.role,
        created_at: people.createdAt,
        removed_at: people.removedAt,
      },
      workspace: { id: workspaces.id, name: workspaces.name },
      account: {
        name: accounts.name,
        created_at: accounts.createdAt,
        has_password: sql<boolean>`${accounts.passwordHash} is not null`,
        oidc_issuer: accounts.oidcIssuer,
        oidc_subject: accounts.oidcSubject,
      },
    })
    .from(people)
    .innerJoin(workspaces, eq(workspaces.id, people.workspaceId))
    .leftJoin(accounts, eq(accounts.id, people.accountId))
    .where(and(eq(people.id, personId), eq(people.workspaceId, workspaceId)));
  return row;
}

/** Rows that are in memory at once, besides the ids of a table. A saved draft has up to 250,000 characters. */
const AT_ONCE = 100;

async function* jsonParts(head: object, person: PersonId): AsyncGenerator<string, void> {
  const names = await namesOf(database(), person);
  const whole = { object: "person_export", exported_at: new Date(), ...head };
  yield JSON.stringify(whole).slice(0, -1);
  for (const [table, { exported }] of Object.entries(PERSONAL_TABLES)) {
    if (!exported) continue;
    yield `,\n"${exported.as}":[`;
    let separator = "";
    for await (const items of pagesOf(table, person, names)) {
      yield `${separator}\n${await withUploadIds(person, items)}`;
      separator = ",";
    }
    yield "]";
  }
  yield "}\n";
}

/** An address in JSON, and what it may be signed with. */
const ADDRESS = /"(https?:[^"\\]+)"/g;
const SIGNATURE = /[?#].*$/;
/** Texts that are not a person's but the upstream's. */
const UPSTREAM_TEXT = "failure_message";

/** A row as JSON, without what signs an address in one of its texts. */
const withoutSigned = (item: string): string =>
  JSON.stringify(JSON.parse(item), (name, value: unknown) =>
    name === UPSTREAM_TEXT && typeof value === "string"
      ? withoutAddresses(value)
      : signatureRemover(name, value),
  );

/**
 * Rows as JSON, with a comma between them. The API's addresses of our uploads open without a key, so the upload's id
 * stands for each. Of any other address, what it may be signed with is left out.
 */
async function withUploadIds({ workspaceId }: PersonId, items: readonly string[]): Promise<string> {
  const all = items.flatMap((item) => [...item.matchAll(ADDRESS)].map(([, address = ""]) => address));
  const found = [...new Set(all)];
  const uploads = sql`select id, upstream_url as address from uploads
    where workspace_id = ${workspaceId} and upstream_url = any(${sql.param(found)}::text[])`;
  const rows =
    found.length === 0 ? [] : (await database().execute<{ id: string; address: string }>(uploads)).rows;
  const ids = new Map(rows.map(({ id, address }) => [address, id]));
  const withIds = (item: string) =>
    item.replace(ADDRESS, (_, address: string) =>
      JSON.stringify(ids.get(address) ?? address.replace(SIGNATURE, "")),
    );
  return items.map((item) => withoutSigned(withIds(item))).join(",\n");
}

/** The rows of a table that are about a person, each as JSON, the oldest first. */
async function* pagesOf(table: string, person: PersonId, names: readonly string[]): AsyncGenerator<string[]> {
  const about = PERSONAL_TABLES[table];
  if (!about?.exported) return;
  const key = sql.identifier(about.exported.key ?? "id");
  const at = sql.identifier(about.exported.at ?? "created_at");
  const which = sql`from ${sql.identifier(table)} rows where ${isAbout(about, person, names)}`;
  // A page for itself would have to find its place among all rows of the person.
  const { rows: keys } = await database().execute<{ key: string }>(
    sql`select ${key}::text as key ${which} order by ${at}, ${key}`,
  );
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const page = keys.slice(from, from + AT_ONCE).map((row) => row.key);
    const { rows } = await database().execute<{ item: string }>(sql`
      select (select row_to_json(part) from (select ${sql.raw(about.exported.columns)}) part)::text as item
      ${which} and ${key} = any(${sql.param(page)}) order by ${at}, ${key}`);
    if (rows.length > 0) yield rows.map(({ item }) => item);
  }
}
