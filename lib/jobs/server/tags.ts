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
  if (tags.length === 0) return [];
  const { rows } = await database().execute<{ tag: string }>(sql`
    select distinct substr(facet, ${TAG.length + 1}) as tag from ${searchIndex}, unnest(${searchIndex.facets}) facet
    where ${searchIndex.workspaceId} = ${workspaceId} and starts_with(facet, ${TAG})
    union select unnest(tags) from boards where workspace_id = ${workspaceId}
    union select subject_id from limits where workspace_id = ${workspaceId} and scope = 'tag'`);
  const known = rows.map(({ tag }) => tag);
  for (const tag of tags) if (!findByName(known, tag, String)) known.push(tag);
  return [...new Set(tags.map((tag) => findByName(known, tag, String) ?? tag))].sort();
}
