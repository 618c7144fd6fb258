import type { Client } from "@/lib/http/endpoint";
import type { libraryApi } from "@/lib/library/api";
import type { RestoredFile } from "@/lib/library/library";
import { errorMessage } from "@/lib/platform/error-message";
import type { Bundle } from "./export-bundles";
import { messages } from "./messages";

const text = messages.restoreSection;

/** What an import has done: how many jobs got something from it, how many had everything, and what went wrong. */
export type RestoreOutcome = { restored: number; existing: number; problems: readonly string[] };
export const NOTHING_RESTORED: RestoreOutcome = { restored: 0, existing: 0, problems: [] };

/** The calls of an import. */
type RestoreCalls = Pick<Client<typeof libraryApi>, "restore"> & {
  sendFile(jobId: string, file: Blob): Promise<RestoredFile>;
};

/**
 * Restores one job, and sends those of its files that it lacks, also when the job was there already: an earlier import
 * may have broken off. The files go one after the other, so that a large export fills neither the memory nor the
 * connection.
 * @returns the outcome with this job added
 */
export async function restoreBundle(
  outcome: RestoreOutcome,
  { name, settings, files }: Bundle,
  calls: RestoreCalls,
): Promise<RestoreOutcome> {
  let { restored, existing, problems } = outcome;
  try {
    const { id, is_new, missing } = await calls.restore({ body: settings });
    let isRestored = is_new;
    try {
      for (const file of files.filter((file) => missing.includes(file.name))) {
        const sent = await calls.sendFile(id, await file.read());
        isRestored ||= sent.is_new;
      }
    } finally {
      if (isRestored) restored += 1;
      else existing += 1;
    }
    const absent = missing.filter((name) => files.every((file) => file.name !== name));
    if (absent.length > 0) problems = [...problems, text.problem(name, text.missing(absent))];
  } catch (error) {
    problems = [...problems, text.problem(name, errorMessage(error, text.failed))];
  }
  return { restored, existing, problems };
}
