import "server-only";
import { fileNameWords, safeFileName } from "@/lib/platform/file-name";
import { parseRange } from "@/lib/platform/server/byte-range";

import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { type StreamOwner, takeStream } from "@/lib/platform/server/stream-limits";
import { CHUNK_BYTES, type FileReader } from "./file-reader";

export type ServedFile = {
  files: FileReader;
  name: string;
  sizeBytes: number;
  type: string;
  /** Changes with the bytes. */
  tag: string;
  /** How it differs from the whole file; null for nothing known. */
  flaw?: string | null;
  /** Content-Disposition, when the file is to be saved. */
  disposition?: string | undefined;
  /** Whether a later response to the same address may have other bytes. */
  isChanging?: boolean;
};

const MAX_PROMPT_CHARACTERS = 60;

/** Headers of every media response. With them, a browser never runs the bytes in a page of ours. */
export const MEDIA_HEADERS = {
  "accept-ranges": "bytes",
  "cache-control": "private, max-age=3600, no-transform",
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  vary: "Cookie",
} as const;

/**
 * Responds to GET and HEAD for a stored file: whole, a single range (206), 304 or 416. HEAD opens nothing. A
 * body that fits into one chunk is read at once; a larger one counts among the owner's open streams. Throws
 * like `takeStream`.
 */
export async function serveFile(file: ServedFile, request: Request, owner: StreamOwner): Promise<Response> {
  const etag = `"${file.tag}"`;
  const headers = new Headers({ ...MEDIA_HEADERS, "content-type": file.type, etag });
  if (file.isChanging) headers.set("cache-control", "private, no-cache, no-transform");
  if (file.disposition) headers.set("content-disposition", file.disposition);
  if (file.flaw) headers.set("warning", `199 - "${file.flaw}"`);
  if (
    request.headers
      .get("if-none-match")
      ?.split(",")
      .some((tag) => tag.trim() === etag)
  ) {
    return new Response(null, { status: 304, headers });
  }
  const range = parseRange(requestedRange(request, etag), file.sizeBytes);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.sizeBytes}`);
    headers.delete("content-disposition");
    return new Response(null, { status: 416, headers });
  }
  const part = range === "all" ? { start: 0, end: file.sizeBytes - 1 } : range;
  headers.set("content-length", String(part.end - part.start + 1));
  if (range !== "all") headers.set("content-range", `bytes ${part.start}-${part.end}/${file.sizeBytes}`);
  const init = { status: range === "all" ? 200 : 206, headers };
  if (request.method === "HEAD") return new Response(null, init);
  if (part.end - part.start < CHUNK_BYTES) {
    return new Response(await file.files.read(file.name, part), init);
  }
  const release = takeStream("file", owner);
  try {
    const options = { range: part, signal: disconnectSignal(request), onEnd: release };
    const { bytes } = await file.files.openRead(file.name, options);
    return new Response(bytes, init);
  } catch (error) {
    release();
    throw error;
  }
}

/** If-Range makes the range count only if the file is still the one of which the reader has a part. */
function requestedRange(request: Request, etag: string): string | null {
  const condition = request.headers.get("if-range");
  return condition === null || condition === etag ? request.headers.get("range") : null;
}

type NameParts = {
  modelId: string;
  prompt: string;
  createdAt: Date;
  ending: string;
  /** Whether the file says how it was made. Without that, the name has no prompt. */
  settings?: boolean;
};

/** A readable file name: model, the beginning of the prompt, the day. */
export function downloadName({ modelId, prompt, createdAt, ending, settings = true }: NameParts): string {
  const words = [fileNameWords(modelId, 40), settings && fileNameWords(prompt, MAX_PROMPT_CHARACTERS)];
  const day = createdAt.toISOString().slice(0, 10);
  return `${safeFileName([...words, day].filter(Boolean).join("-").toLowerCase())}.${ending}`;
}
