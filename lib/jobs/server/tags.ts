import "server-only";
import { sql } from "drizzle-orm";
import { findByName } from "@/lib/platform/name-form";
import { database } from "@/lib/platform/server/database";
import { FILTERS } from "../filters";
import { searchIndex } from "./search/schema";

const TAG = FILTERS.tag.facet("");

/**
 * Tags as the workspace writes them already, on jobs, boards or limits, each once: however one is typed, it is the same tag.
 */
export async function tagsAsKnown(workspaceId: string, tags: readonly string[]): Promise<string[]> {
  const [known = []] = await listsAsKnown(workspaceId, [tags]);
  return known;
}

/** `tagsAsKnown` of several lists, which are looked up at once. */
export async function listsAsKnown(
  workspaceId: string,
  lists: readonly (readonly string[])[],
): Promise<string[][]> {
  const tags = lists.flat();
  if (tags.length === 0) return lists.map(() => []);
  const { rows } = await database().execute<{ tag: string }>(sql`
    select distinct substr(facet, ${TAG.length + 1}) as tag from ${searchIndex}, unnest(${searchIndex.facets}) facet
    where ${searchIndex.workspaceId} = ${workspaceId} and starts_with(facet, ${TAG})
    union select unnest(tags) from boards where workspace_id = ${workspaceId}
    union select subject_id from limits where workspace_id = ${workspaceId} and scope = 'tag'`);
  const known = rows.map(({ tag }) => tag);
  for (const tag of tags) if (!findByName(known, tag, String)) known.push(tag);
  return lists.map((list) => [...new Set(list.map((tag) => findByName(known, tag, String) ?? tag))].sort());
}
