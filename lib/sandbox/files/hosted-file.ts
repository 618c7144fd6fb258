import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Asset } from "@/lib/contract/asset";
import type { Executor } from "../database";
import { newId } from "../ids";
import { files } from "../schema";
import type { Service } from "../service";
import type { ContentType, MediaFacts } from "./inspect";

/** A row of the table of hosted files. */
export type HostedFile = typeof files.$inferSelect;

type NewFile = {
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

export const FILES_PATH = "/files/";

const HOUR_MS = 3_600_000;
/** How long a link to a result is valid. Reading its job again gives a new one. */
const LINK_LIFE_MS = 24 * HOUR_MS;

type Dated = { expiresAt: Date | null; createdAt: Date };
export type Signer = ReturnType<typeof createSigner>;

/** Makes and checks links to hosted files: a path, its expiry, and an HMAC over both. */
export function createSigner(secret: Buffer) {
  const sign = (name: string, expires: string): string =>
    createHmac("sha256", secret).update(`${name}\n${expires}`).digest("base64url");

  return {
    /** Absolute address of a file under `origin`, valid until `expiresAt`. */
    link(origin: string, name: string, expiresAt: Date): string {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      const query = new URLSearchParams({ expires, signature: sign(name, expires) });
      return `${origin}${FILES_PATH}${name}?${query}`;
    },

    /** Reads a link of ours: the file's name, or why the link is invalid. */
    read(url: URL, now: Date): { name: string } | { fault: "foreign" | "expired" } {
      const name = url.pathname.startsWith(FILES_PATH) ? url.pathname.slice(FILES_PATH.length) : "";
      const expires = url.searchParams.get("expires") ?? "";
      const signature = Buffer.from(url.searchParams.get("signature") ?? "");
      const expected = Buffer.from(sign(name, expires));
      if (name === "" || signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
        return { fault: "foreign" };
      }
      return Number(expires) * 1000 <= now.getTime() ? { fault: "expired" } : { name };
    },
  };
}

/**
 * When the link to a file expires. For results the expiry moves in steps of half a life, so that two reads of
 * a job in a short time give the same address. A file with an expiry of its own keeps that.
 */
function linkExpiry(file: Dated, now: Date): Date {
  if (file.expiresAt) return file.expiresAt;
  const half = LINK_LIFE_MS / 2;
  const halves = Math.max(0, Math.floor((now.getTime() - file.createdAt.getTime()) / half));
  return new Date(file.createdAt.getTime() + (halves + 2) * half);
}
