import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createTarDecoder } from "modern-tar";
import type { z } from "zod";
import { messages } from "../messages";
import {
  END,
  type Entry,
  end,
  FORMAT,
  HEAD,
  type Head,
  head,
  listed,
  MANIFEST,
  manifestPart,
} from "./format";

const READ_BYTES = 1_000_000;
/** An entry that is read as a whole, which only our own texts are. */
const MAX_TEXT_BYTES = 64_000_000;

/** An archive that can't be used. The message is a sentence for the person who named it. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

export type ArchiveEntry = { name: string; size: number; bytes: AsyncIterable<Uint8Array> };

/**
 * Reads an archive from its beginning, an entry at a time. Each has to be read to its end before the next is asked for. The
 * bytes are compared with the manifest, which comes behind them, so nothing may be relied on before the last entry
 * has come.
 * @throws ArchiveError when it is cut, changed, or no backup; the reason of the signal
 */
export async function* readArchive(file: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const damaged = () => new ArchiveError(messages.archive.damaged(file));
  const list = createHash("sha256");
  let seen: Entry[] = [];
  let parts = 0;
  let isWhole = false;
  for await (const entry of entriesOf(file, signal)) {
    const { name, size } = entry;
    if (isWhole) throw damaged();
    const hash = createHash("sha256");
    const bytes = hashed(entry.bytes, hash);
    if (name.startsWith(MANIFEST)) {
      parts += 1;
      const text = await textOf({ name, size, bytes });
      const listed = parse(text, manifestPart)?.entries;
      if (name !== `${MANIFEST}${parts}.json` || !isSame(listed, seen)) throw damaged();
      seen = [];
      yield { name, size, bytes: Readable.from([Buffer.from(text)]) };
    } else if (name === END) {
      const text = await textOf({ name, size, bytes });
      isWhole = parse(text, end)?.sha256 === list.digest("hex");
      if (!isWhole) throw damaged();
      yield { name, size, bytes: Readable.from([Buffer.from(text)]) };
    } else {
      if (parts === 0 && seen.length === 0 && name !== HEAD)
        throw new ArchiveError(messages.archive.strange(file));
      yield { name, size, bytes };
    }
    if (isWhole) continue;
    const read = { name, size, sha256: hash.digest("hex") };
    seen.push(read);
    list.update(listed(read));
  }
  if (!isWhole) throw damaged();
}

async function* entriesOf(file: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file, { highWaterMark: READ_BYTES, signal });
  const { readable, writable } = createTarDecoder({ strict: true });
  const reading = writeAll(source, writable.getWriter());
  // Told by what is read, which fails with it.
  reading.catch(() => undefined);
  try {
    for await (const { header, body } of explained(readable, file, signal)) {
      yield { name: header.name, size: header.size, bytes: explained(body, file, signal) };
    }
    await reading;
  } finally {
    source.destroy();
  }
}

/** `Readable.toWeb` ends the process when its source is destroyed while it reads. */
async function writeAll(source: AsyncIterable<Uint8Array>, target: WritableStreamDefaultWriter<Uint8Array>) {
  target.closed.catch(() => undefined);
  try {
    for await (const part of source) await target.write(part);
    await target.close();
  } catch (error) {
    await target.abort(error);
    throw error;
  }
}

/** The errors of a source, in words for the person who named the file. */
async function* explained<Part>(
  source: AsyncIterable<Part>,
  file: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Part> {
  try {
    for await (const part of source) yield part;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const isOfDisk = error instanceof Error && "syscall" in error;
    const { damaged, unreadable } = messages.archive;
    throw new ArchiveError(isOfDisk ? unreadable(file, error.message) : damaged(file), { cause: error });
  }
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const part of bytes) {
    hash.update(part);
    yield part;
  }
}

const isSame = (listed: readonly Entry[] | undefined, seen: readonly Entry[]): boolean =>
  listed?.length === seen.length &&
  listed.every(({ name, size, sha256 }, at) => {
    const other = seen[at];
    return name === other?.name && size === other.size && sha256 === other.sha256;
  });

/** All of a short entry. */
export async function textOf({ name, size, bytes }: ArchiveEntry): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw new ArchiveError(messages.archive.tooLong(name));
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** A text as what it should be; undefined when it is not. */
export function parse<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * What an archive says of itself.
 * @throws ArchiveError when it is no backup, or one of a newer version
 */
export function parseHead(text: string, file: string): Head {
  const parsed = parse(text, head);
  if (parsed === undefined) throw new ArchiveError(messages.archive.strange(file));
  if (parsed.format > FORMAT) throw new ArchiveError(messages.archive.newer(file));
  return parsed;
}
