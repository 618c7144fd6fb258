import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { and, isNull, lt } from "drizzle-orm";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { readBodyPart } from "@/lib/platform/server/disconnect-signal";
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

/**
 * Largest file that this service hosts, in bytes. The contract limits the inputs of some endpoints to 50 MB;
 * those check it.
 */
export const MAX_FILE_BYTES = 100_000_000;
/** The maximum overhead of the multipart format, in bytes. */
const FRAMING_BYTES = 64_000;

const invalid = (message: string) =>
  new ApiError("invalid_request", message, { details: { field: ASSET_UPLOAD.part, reason: message } });
const tooLarge = () =>
  new ApiError("payload_too_large", `A file has at most ${MAX_FILE_BYTES / 1_000_000} MB.`);

/**
 * Streams the part `file` of a multipart body into `target`. The body is never whole in memory, and reading
 * stops at the limit. The caller removes `target` when this throws.
 * @returns the size in bytes
 * @throws ApiError `invalid_request`, `payload_too_large`
 */
export async function receiveFile(request: Request, target: string): Promise<number> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType) || !request.body) {
    throw invalid(`Send multipart/form-data with one part named "${ASSET_UPLOAD.part}".`);
  }
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FILE_BYTES + FRAMING_BYTES) throw tooLarge();
  const writing: Promise<number>[] = [];
  const parser = new Busboy({
    headers: { "content-type": contentType },
    limits: { fileSize: MAX_FILE_BYTES, files: 2, fields: 16, fieldSize: 4096, parts: 18, headerPairs: 32 },
    // The name of a part shows that it is the file. One without a file name is a field, or an input left empty.
    isPartAFile: (name) => name === ASSET_UPLOAD.part,
  });
  parser.on("file", (_name, stream, fileName: string | undefined) => {
    const reason = fileName ? ONE_PART : NO_NAME;
    const written = fileName && writing.length === 0 ? write(stream, target) : refuse(stream, reason);
    // Awaited below, after the parser. This handler prevents an unhandled rejection before that.
    written.catch((error: unknown) => parser.destroy(error instanceof Error ? error : undefined));
    writing.push(written);
  });
  try {
    await pipeline(Readable.from(chunksOf(request.body)), parser);
  } catch (error) {
    await Promise.allSettled(writing);
    throw error instanceof ApiError ? error : invalid("The multipart body is malformed or cut short.");
  }
  const [sizeBytes = 0] = await Promise.all(writing);
  if (sizeBytes === 0) throw invalid(`The part "${ASSET_UPLOAD.part}" is missing or empty.`);
  return sizeBytes;
}

async function write(stream: BusboyFileStream, target: string): Promise<number> {
  stream.once("limit", () => stream.destroy(tooLarge()));
  await pipeline(stream, createWriteStream(target, { flags: "wx" }));
  return stream.bytesRead;
}

const ONE_PART = `Send exactly one part named "${ASSET_UPLOAD.part}".`;
const NO_NAME = `The part "${ASSET_UPLOAD.part}" has no file name. Send it as a file.`;

function refuse(stream: BusboyFileStream, reason: string): Promise<number> {
  stream.resume();
  return Promise.reject(invalid(reason));
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await readBodyPart(reader); !next.done; next = await readBodyPart(reader))
      yield next.value;
  } finally {
    // A broken body has said so.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Deletes expired external files from the table and from the disk.
 * @returns how many files
 */
export async function sweepUploads({
  store,
  database,
  clock,
}: Pick<Service, "store" | "database" | "clock">): Promise<number> {
  const deleted = await database
    .delete(files)
    .where(and(isNull(files.jobId), lt(files.expiresAt, clock())))
    .returning({ name: files.name });
  for (const { name } of deleted) await store.remove(store.pathOf(name));
  return deleted.length;
}
