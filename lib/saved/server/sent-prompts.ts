import "server-only";
import { and, desc, eq, isNull, ne } from "drizzle-orm";
import type { JobKind } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";

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
