import "server-only";
import { createHash } from "node:crypto";
import { and, count, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import type { JobKind } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { findByName } from "@/lib/platform/name-form";
import { withinBound } from "@/lib/platform/server/bounds";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { assertOwn, isOwnOrShared } from "@/lib/session/server/permit";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import {
  MAX_SAVED,
  type SavedChange,
  type SavedContent,
  type SavedItem,
  type SavedList,
  savedContent,
} from "../saved";
import { savedItems } from "./schema";

type Owner = Pick<Session, "workspaceId" | "personId" | "role">;

/** Everything a person saved and the presets that others shared, newest first. */
export async function listSaved(owner: Owner): Promise<SavedList> {
  const rows = await database()
    .select({ item: savedItems, name: people.name })
    .from(savedItems)
    .leftJoin(people, eq(people.id, savedItems.personId))
    .where(isOwnOrShared(owner, savedItems))
    .orderBy(desc(savedItems.savedAt));
  return {
    object: "list",
    data: rows.map(({ item, name }) => itemOf(item, item.personId === owner.personId ? null : { name })),
  };
}

/**
 * Saves an item for a person, in place of an earlier one with the same key.
 * @throws ApiError `conflict` when the person has saved as many of its type as can be kept
 */
export function saveItem(owner: Owner, content: SavedContent): Promise<SavedItem> {
  const derived = { key: keyOf(content), shared: isShared(content) };
  return changing(owner, derived.shared, async (within) => {
    const saved = { content, ...derived, savedAt: sql`clock_timestamp()` };
    const known = await presetNamed(within, owner, content);
    const [row] = known
      ? await within.update(savedItems).set(saved).where(eq(savedItems.id, known.id)).returning()
      : await within
          .insert(savedItems)
          .values({ id: newId("sav"), ...ids(owner), type: content.type, content, ...derived })
          .onConflictDoUpdate({
            target: [savedItems.personId, savedItems.type, savedItems.key],
            set: saved,
          })
          .returning();
    if (!row) throw new Error("An inserted row was not returned");
    await refuseTooMany(within, owner, content.type);
    return itemOf(row);
  });
}

/**
 * Changes a part of an item, which keeps its id and its place in the list.
 * @throws ApiError `conflict` for the name of another preset of the kind, `invalid_request` for a part that the item does
 * not have, and like `ownItem`
 */
export function updateSaved(owner: Owner, id: string, change: SavedChange): Promise<SavedItem> {
  return changing(owner, true, async (within) => {
    const row = await ownItem(within, owner, id);
    const changed = savedContent.safeParse({ ...savedContent.parse(row.content), ...change });
    if (!changed.success) throw new ApiError("invalid_request", "This item doesn't have these fields.");
    const content = changed.data;
    const derived = { key: keyOf(content), shared: isShared(content) };
    // Another one that earlier releases allowed beside it does not keep it from other changes.
    const isRenamed = derived.key !== row.key;
    if (isRenamed && (await presetNamed(within, owner, content, id)))
      throw new ApiError("conflict", "You already have a preset with this name.");
    await within
      .update(savedItems)
      .set({ content, ...derived })
      .where(eq(savedItems.id, id));
    return itemOf({ ...row, content });
  });
}

/** Throws like `ownItem`. */
export function deleteSaved(owner: Owner, id: string): Promise<void> {
  return changing(owner, false, async (within) => {
    await ownItem(within, owner, id);
    await within.delete(savedItems).where(eq(savedItems.id, id));
  });
}

/**
 * An item that the person may change.
 * @throws ApiError `not_permitted` for a preset that another person shared, `not_found` for any other item of theirs
 */
async function ownItem(within: Transaction, owner: Owner, id: string): Promise<SavedRow> {
  const [row] = await within
    .select()
    .from(savedItems)
    .where(and(isOwnOrShared(owner, savedItems), eq(savedItems.id, id)));
  if (!row) throw new ApiError("not_found", "You haven't saved this item.");
  assertOwn(owner, "keep", row);
  return row;
}

/**
 * A person's changes run one after the other: each reads other items, for their names or their number, and then writes.
 * @param mayShare whether there may be more for the others of the workspace to read
 */
const changing = <T>(
  { workspaceId, personId }: Owner,
  mayShare: boolean,
  work: (within: Transaction) => Promise<T>,
): Promise<T> =>
  transaction(async (within) => {
    await lockWithin(within, "saved", personId);
    const write = () => work(within);
    return withinBound(within, "saved", personId, () =>
      mayShare ? withinBound(within, "shared", workspaceId, write) : write(),
    );
  });

async function refuseTooMany(within: Executor, owner: Owner, type: SavedContent["type"]): Promise<void> {
  const [row] = await within
    .select({ saved: count() })
    .from(savedItems)
    .where(and(of(owner), eq(savedItems.type, type)));
  if ((row?.saved ?? 0) > MAX_SAVED)
    throw new ApiError("conflict", `You can save up to ${MAX_SAVED}. Remove one first.`);
}

/** The preset of the kind and the name, however that is typed, but for the one of an id; nothing for another item. */
async function presetNamed(within: Transaction, owner: Owner, content: SavedContent, except = "") {
  if (content.type !== "preset") return undefined;
  const isOfKind = sql`${savedItems.content} ->> 'kind' = ${content.kind}`;
  const named = await within
    .select({ id: savedItems.id, name: sql<string>`${savedItems.content} ->> 'name'` })
    .from(savedItems)
    .where(and(of(owner), eq(savedItems.type, "preset"), isOfKind, ne(savedItems.id, except)));
  return findByName(named, content.name, ({ name }) => name);
}

const ids = ({ workspaceId, personId }: Owner) => ({ workspaceId, personId });

const of = ({ workspaceId, personId }: Owner) =>
  and(eq(savedItems.workspaceId, workspaceId), eq(savedItems.personId, personId));

function keyOf(content: SavedContent): string {
  switch (content.type) {
    case "prompt":
      return createHash("sha256").update(content.text).digest("hex");
    case "preset":
      return `${content.kind}:${content.name}`;
    case "voice":
      return content.voice_id;
  }
}

const isShared = (content: SavedContent): boolean => content.type === "preset" && content.shared === true;

type SavedRow = typeof savedItems.$inferSelect;

/** A row as its reader gets it. What its person last filled into a template is not shared. */
function itemOf(row: SavedRow, sharedBy: SavedItem["shared_by"] = null): SavedItem {
  const content = savedContent.parse(row.content);
  if (sharedBy && "values" in content) delete content.values;
  return {
    id: row.id,
    object: "saved_item",
    content,
    shared_by: sharedBy,
    saved_at: row.savedAt.toISOString(),
  };
}

/** So many of a person's latest jobs are looked through. */
const JOBS_READ = 1_000;
const PROMPTS_RETURNED = 200;

/** The prompts of a person's latest jobs of a kind, newest first, each once. None of jobs in the trash. */
export async function sentPrompts({ workspaceId, personId }: Session, kind: JobKind): Promise<string[]> {
  // The search index has an index by person, newest first.
  const rows = await database()
    .select({ prompt: jobs.prompt })
    .from(searchIndex)
    .innerJoin(jobs, eq(jobs.id, searchIndex.jobId))
    .where(
      and(
        eq(searchIndex.workspaceId, workspaceId),
        eq(searchIndex.personId, personId),
        isNull(searchIndex.deletedAt),
        eq(searchIndex.kind, kind),
        eq(jobs.imported, false),
        ne(jobs.prompt, ""),
      ),
    )
    .orderBy(desc(searchIndex.createdAt))
    .limit(JOBS_READ);
  return [...new Set(rows.map(({ prompt }) => prompt))].slice(0, PROMPTS_RETURNED);
}
