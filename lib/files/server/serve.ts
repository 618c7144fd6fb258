import "server-only";
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { ApiError } from "@/lib/contract/errors";
import { BODY_LENGTH_HEADER } from "@/lib/platform/server/body-length";
import { type ByteRange, parseRange } from "@/lib/platform/server/byte-range";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import type { StreamOwner } from "@/lib/platform/server/stream-limits";
import { messages } from "../messages";

export type ServedFile = {
  path: string;
  sizeBytes: number;
  type: string;
  /** Changes with the bytes. */
  tag: string;
  /** Content-Disposition, when the file is to be saved. */
  disposition?: string | undefined;
};

const CHUNK_BYTES = 256 * 1024;
const MAX_PROMPT_CHARACTERS = 60;

/** Headers of every media answer. With them, a browser never runs the bytes in a page of ours. */
export const MEDIA_HEADERS = {
  "accept-ranges": "bytes",
  "cache-control": "private, max-age=3600, no-transform",
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  vary: "Cookie",
} as const;

/**
 * Answers GET and HEAD for a file on disk: whole, a single range (206), 304 or 416. HEAD opens nothing. A
 * body that fits into one chunk is read at once; a larger one counts among the owner's open streams. Throws
 * like `takeStream`.
 */
export async function serveFile(file: ServedFile, request: Request, owner: StreamOwner): Promise<Response> {
  const etag = `"${file.tag}"`;
  const headers = new Headers({ ...MEDIA_HEADERS, "content-type": file.type, etag });
  if (file.disposition) headers.set("content-disposition", file.disposition);
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
  headers.set(BODY_LENGTH_HEADER, String(part.end - part.start + 1));
  if (range !== "all") headers.set("content-range", `bytes ${part.start}-${part.end}/${file.sizeBytes}`);
  const init = { status: range === "all" ? 200 : 206, headers };
  if (request.method === "HEAD") return new Response(null, init);
  if (part.end - part.start < CHUNK_BYTES) return new Response(await readPart(file.path, part), init);
  const signal = leaveSignal(request);
  return limitedStream(
    { kind: "file", owner, signal },
    async () => new Response(await streamPart(file.path, part, signal), init),
  );
}

/** If-Range makes the range count only if the file is still the one of which the reader has a part. */
function requestedRange(request: Request, etag: string): string | null {
  const condition = request.headers.get("if-range");
  return condition === null || condition === etag ? request.headers.get("range") : null;
}

const openFile = (path: string): Promise<FileHandle> =>
  open(path, "r").catch((cause) => {
    throw new ApiError("not_found", messages.notFound, { cause });
  });

/** A file that ends before the size it was stored with must not look whole. */
const cutShort = (path: string): Error => new Error(`The stored file ${basename(path)} is cut short`);

async function readPart(path: string, { start, end }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const file = await openFile(path);
  try {
    const bytes = new Uint8Array(end - start + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
    if (bytesRead < bytes.length) throw cutShort(path);
    return bytes;
  } finally {
    await file.close();
  }
}

/** Reads at the pace of the reader, and closes the file at the end, on cancel and on abort. */
async function streamPart(path: string, { start, end }: ByteRange, signal: AbortSignal) {
  const file = await openFile(path);
  let at = start;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    signal.removeEventListener("abort", close);
    await file.close();
  };
  signal.addEventListener("abort", close, { once: true });
  if (signal.aborted) await close();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isOpen) return controller.close();
        const lengthBytes = Math.min(CHUNK_BYTES, end - at + 1);
        const { bytesRead, buffer } = await file.read(Buffer.alloc(lengthBytes), 0, lengthBytes, at);
        at += bytesRead;
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
        if (bytesRead > 0 && at <= end) return;
        await close();
        if (at > end) controller.close();
        else controller.error(cutShort(path));
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

type NameParts = { modelId: string; prompt: string; createdAt: Date; ending: string };

/** A readable file name: model, the beginning of the prompt, the day. */
export function downloadName({ modelId, prompt, createdAt, ending }: NameParts): string {
  const promptSlug = slug(prompt, MAX_PROMPT_CHARACTERS);
  const day = createdAt.toISOString().slice(0, 10);
  return `${[slug(modelId, 40), promptSlug, day].filter(Boolean).join("-")}.${ending}`;
}

/**
 * A Content-Disposition that offers this name (RFC 6266): letters of any script in `filename*`, and a
 * plain fallback for readers that know only `filename`. Nothing in the name can end the header.
 */
export function attachment(name: string): string {
  const safe = name.replace(/[\p{C}/\\:*?"<>|]/gu, "").slice(0, 150) || "file";
  const plain = safe
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "")
    .trim();
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain || "file"}"; filename*=UTF-8''${encoded}`;
}

/** Letters and digits of any script, joined by dashes, cut between words. */
function slug(text: string, maxCharacters: number): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];
  let joined = "";
  for (const word of words) {
    const longer = joined ? `${joined}-${word}` : word;
    if (longer.length > maxCharacters) break;
    joined = longer;
  }
  // One word that is too long, as in scripts without spaces, is cut between characters.
  return (joined || [...(words[0] ?? "")].slice(0, maxCharacters).join("")).replace(/^\.+|\.+$/g, "");
}
