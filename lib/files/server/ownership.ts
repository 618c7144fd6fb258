import "server-only";
import { DatabaseError } from "pg";
import { z } from "zod";
import { messages } from "../messages";
import { NAMED_FILES_SQL } from "./named-files";
import { STORE_NAMES, type Store, type StoreName } from "./store-type";

/** The stores of one place. */
export type Stores = (name: StoreName) => Store;

/** Which installation the files of a place belong to. */
export type Ownership =
  /** This installation's, whose id is in its mark. */
  | "ours"
  /** Nobody's: new, or without an id and with files that rows of ours name. It may be marked. */
  | "free"
  /** Without a mark and without files, though rows name some: as where a disk is not mounted. */
  | "empty"
  /** Without an id, and with files that no row of ours names. */
  | "strange"
  /** Another installation's, whose id is in its mark. */
  | "foreign";

export type NotOurs = Exclude<Ownership, "ours" | "free">;

/** Of the database whose rows name the files. */
type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** The one of its stores that has the mark of a place. */
const MARKED = "assets";
/** Earlier versions, and people, make marks without one. */
const ID = /^\d+-\d+$/;

const selectId = (server: string, from: string): string =>
  `select ${server} || '-' || oid as id from ${from} where datname = current_database()`;
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * The id of an installation is that of its database: of the server's data, and of the database among them. A copy of
 * its rows, by a restore or pg_dump, has another; a standby that takes over has the same.
 */
async function installationId(connection: Connection): Promise<string> {
  const { rows } = await connection
    .query(selectId("system_identifier", "pg_control_system(), pg_database"))
    .catch((error) => {
      if (!(error instanceof DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
      // A host may keep this from its customers. What is left tells the databases of one server apart.
      return connection.query(selectId("0", "pg_database"));
    });
  return z.tuple([z.object({ id: z.string() })]).parse(rows)[0].id;
}

/** Whether the mark of a place has the id of another installation. The database may be without tables. */
export async function isForeign(stores: Stores, connection: Connection): Promise<boolean> {
  return (await readMark(stores, connection)).owner === "foreign";
}

/** Which installation a place belongs to. Writes nothing. @throws StoreAwayError */
export async function ownershipOf(stores: Stores, connection: Connection): Promise<Ownership> {
  const { owner, isMarked } = await readMark(stores, connection);
  if (owner) return owner;
  const named = await whichAreNamed(connection);
  // The stores may lie on disks of their own.
  const looked = named.results ? ([MARKED] as const) : STORE_NAMES;
  const names = (await Promise.all(looked.map((name) => stores(name).someNames()))).flat();
  if (names.length > 0) {
    if (await isAnyNamed(names, connection)) return "free";
    // They may be those of a process that has taken the place meanwhile: its mark comes before its files.
    return (await readMark(stores, connection)).owner ?? "strange";
  }
  // In an empty place a mark says that this is meant.
  return named.any && !isMarked ? "empty" : "free";
}

/** Which installation's id is in the mark of a place; null without an id. */
async function readMark(stores: Stores, connection: Connection) {
  const mark = await stores(MARKED).readMark();
  if (mark === null || !ID.test(mark)) return { owner: null, isMarked: mark !== null };
  const owner = mark === (await installationId(connection)) ? "ours" : "foreign";
  return { owner, isMarked: true } as const;
}

const whichNamed = z.tuple([z.object({ results: z.boolean(), any: z.boolean() })]);

async function whichAreNamed(connection: Connection) {
  const { rows } = await connection.query(
    `select exists (select from ${NAMED_FILES_SQL} where store = '${MARKED}') as results, exists (select from ${NAMED_FILES_SQL}) as any`,
  );
  return whichNamed.parse(rows)[0];
}

async function isAnyNamed(names: readonly string[], connection: Connection): Promise<boolean> {
  const { rows } = await connection.query(`select from ${NAMED_FILES_SQL} where name = any($1) limit 1`, [
    names,
  ]);
  return rows.length > 0;
}

/** Like `ownershipOf`, and marks a free place as ours. */
export async function claimStores(stores: Stores, connection: Connection): Promise<"ours" | NotOurs> {
  const ownership = await ownershipOf(stores, connection);
  if (ownership !== "free") return ownership;
  await stores(MARKED).writeMark(await installationId(connection));
  return "ours";
}

/** The message for a place that is not ours: what is wrong, and what to do. */
export const ownershipMessage = (ownership: NotOurs, place: "folder" | "bucket"): string =>
  messages.notOurs[place][ownership === "foreign" ? "foreign" : "unknown"];
