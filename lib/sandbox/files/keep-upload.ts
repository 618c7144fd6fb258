import { newId } from "../ids";
import { files } from "../schema";
import type { Service } from "../service";
import { type HostedFile, newFile } from "./hosted-file";
import { inspectFile } from "./inspect";

type Upload = {
  accountId: string;
  /** How long the file is stored, in milliseconds. */
  lifeMs: number;
  /**
   * Writes the file to a path that does not exist yet.
   * @returns its size in bytes
   */
  receive: (target: string) => Promise<number>;
};

/**
 * Keeps a file that came from outside: looks into it, names it and inserts its row.
 * @throws ApiError unsupported_media, payload_too_large; whatever `receive` throws
 */
export async function keepUpload(
  { store, database, clock }: Pick<Service, "store" | "database" | "clock">,
  { accountId, lifeMs, receive }: Upload,
): Promise<HostedFile> {
  const draft = store.draft(newId("file"));
  try {
    const sizeBytes = await receive(draft);
    const { content, facts } = await inspectFile(draft);
    const expiresAt = new Date(clock().getTime() + lifeMs);
    const row = newFile({ accountId, jobId: null, content, facts, sizeBytes, expiresAt });
    await store.keep(draft, row.name);
    const [inserted] = await database.insert(files).values(row).returning();
    if (!inserted) throw new Error("an inserted file was not returned");
    return inserted;
  } finally {
    await store.remove(draft);
  }
}
