import { eq } from "drizzle-orm";
import type { Asset } from "@/lib/contract/asset";
import type { Executor } from "../database";
import { newId } from "../ids";
import { files } from "../schema";
import type { Service } from "../service";
import type { ContentType, MediaFacts } from "./inspect";
import { linkExpiry } from "./signed-link";

/** A row of the table of hosted files. */
export type HostedFile = typeof files.$inferSelect;

export type NewFile = {
  accountId: string;
  jobId: string | null;
  content: ContentType;
  facts: MediaFacts;
  sizeBytes: number;
  expiresAt: Date | null;
};

/** The row of a file that is about to be stored. Its name in the store is its id. */
export function newFile({ accountId, jobId, content, facts, sizeBytes, expiresAt }: NewFile) {
  const id = newId("asset");
  return {
    id,
    accountId,
    jobId,
    type: content.type,
    mimeType: content.mimeType,
    name: `${id}.${content.extension}`,
    sizeBytes,
    durationMs: facts.durationSeconds === null ? null : Math.round(facts.durationSeconds * 1000),
    width: facts.width,
    height: facts.height,
    videoCodec: facts.videoCodec,
    expiresAt,
  } satisfies typeof files.$inferInsert;
}

/** The stored file of a name, or null. */
export async function findFile(executor: Executor, name: string): Promise<HostedFile | null> {
  const [id] = name.split(".");
  const [row] = await executor
    .select()
    .from(files)
    .where(eq(files.id, id ?? ""));
  return row?.name === name ? row : null;
}

/** The wire form of a hosted file (section Asset), with a link that works from the caller's network. */
export function formatAsset(
  file: HostedFile,
  { signer, clock }: Pick<Service, "signer" | "clock">,
  origin: string,
): Asset {
  const expiresAt = linkExpiry(file, clock());
  return {
    id: file.id,
    object: "asset",
    type: file.type,
    url: signer.link(origin, file.name, expiresAt),
    mime_type: file.mimeType,
    size_bytes: file.sizeBytes,
    duration_seconds: file.durationMs === null ? null : file.durationMs / 1000,
    width: file.width,
    height: file.height,
    expires_at: expiresAt.toISOString(),
  };
}
