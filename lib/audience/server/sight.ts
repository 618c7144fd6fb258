import "server-only";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { database, type Executor } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { audiences } from "./schema";

/** Who reads. */
export type Reader = Pick<Session, "workspaceId" | "personId" | "role">;

/** What a reader does not see: the ids of the boards and collections of others that are not for them. */
export type Sight = Pick<Session, "workspaceId" | "personId"> & {
  hiddenBoards: readonly string[];
  hiddenCollections: readonly string[];
};

/** Sees everything: for what is done for the workspace as a whole, and read by nobody. */
export const everything = (workspaceId: string): Sight => ({
  workspaceId,
  personId: "",
  hiddenBoards: [],
  hiddenCollections: [],
});

/** A reader to whom everything is hidden that is not open: for what is told to nobody in particular. */
export const stranger = (workspaceId: string): Reader => ({ workspaceId, personId: "", role: "creator" });

/** What is hidden from a reader. An owner sees what somebody made who has left. */
export async function sightOf(reader: Reader): Promise<Sight> {
  const { workspaceId, personId, role } = reader;
  const rows = await database()
    .select({ id: audiences.id, of: audiences.of })
    .from(audiences)
    .innerJoin(people, eq(people.id, audiences.personId))
    .where(and(eq(audiences.workspaceId, workspaceId), isHiddenFrom({ personId, role })));
  const idsOf = (of: "board" | "collection") => rows.flatMap((row) => (row.of === of ? row.id : []));
  return { workspaceId, personId, hiddenBoards: idsOf("board"), hiddenCollections: idsOf("collection") };
}

/** As SQL, beside its maker in `people`: that an audience does not have the reader. */
const isHiddenFrom = ({ personId, role }: Pick<Reader, "personId" | "role">): SQL | undefined =>
  and(
    ne(audiences.personId, personId),
    sql`not ${personId} = any(${audiences.people})`,
    role === "owner" ? sql`${people.removedAt} is null` : undefined,
  );

/** Whether a board or collection is hidden from a reader. */
export async function isHidden(reader: Reader, id: string, within: Executor = database()): Promise<boolean> {
  const [row] = await within
    .select({ id: audiences.id })
    .from(audiences)
    .innerJoin(people, eq(people.id, audiences.personId))
    .where(and(eq(audiences.id, id), isHiddenFrom(reader)));
  return row !== undefined;
}
