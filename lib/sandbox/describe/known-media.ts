import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../database";
import type { HostedFile } from "../files/hosted-file";
import { promptIn, scriptIn } from "../renderers/provenance";
import { jobs } from "../schema";
import type { SourceText } from "./clip-text";

const requestText = z.object({ prompt: z.string().optional(), text: z.string().optional() });

/** What the records of the service say about a file that it made; nothing for an upload. */
export async function knownMedia(database: Database, { jobId }: HostedFile): Promise<SourceText> {
  const unknown = { spoken: null, drawnFrom: null };
  if (jobId === null) return unknown;
  const [job] = await database.select({ request: jobs.request }).from(jobs).where(eq(jobs.id, jobId));
  const request = requestText.safeParse(job?.request);
  if (!request.success) return unknown;
  return { spoken: request.data.text ?? null, drawnFrom: request.data.prompt ?? null };
}

/** The same from the file itself, which knows it as an upload too. The records come first. */
export const sourceOf = (metadata: Readonly<Record<string, string>>, known: SourceText): SourceText => ({
  spoken: known.spoken ?? scriptIn(metadata),
  drawnFrom: known.drawnFrom ?? promptIn(metadata),
});
