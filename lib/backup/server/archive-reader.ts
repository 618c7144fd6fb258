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
  FILES,
  FORMAT,
  HEAD,
  type Head,
  head,
  MANIFEST,
  type Mac,
  manifestLine,
  manifestPart,
  SECRET,
  SUMS,
  type Sums,
  sums,
  type Totals,
} from "./format";

const READ_BYTES = 1_000_000;
/** An entry that is read as a whole, which only our own texts are. */
const MAX_TEXT_BYTES = 64_000_000;

/** An archive that can't be used. The message is a sentence for the person who chose it. */
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
      const text = await entryText({ name, size, bytes });
      const listed = parseJson(text, manifestPart)?.entries;
      if (name !== `${MANIFEST}${parts}.json` || !isSame(listed, seen)) throw damaged();
      seen = [];
      yield { name, size, bytes: Readable.from([Buffer.from(text)]) };
    } else if (name === END) {
      const text = await entryText({ name, size, bytes });
      isWhole = parseJson(text, end)?.sha256 === list.digest("hex");
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
    list.update(manifestLine(read));
  }
  if (!isWhole) throw damaged();
}

async function* entriesOf(file: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file, { highWaterMark: READ_BYTES, signal });
  const { readable, writable } = createTarDecoder({ strict: true });
  const reading = writeAll(source, writable.getWriter());
  // The readable side fails with the same error.
  reading.catch(() => undefined);
  try {
    for await (const { header, body } of withArchiveErrors(readable, file, signal)) {
      yield { name: header.name, size: header.size, bytes: withArchiveErrors(body, file, signal) };
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

/** Turns errors of a source into an ArchiveError. */
async function* withArchiveErrors<Part>(
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
export async function entryText({ name, size, bytes }: ArchiveEntry): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw new ArchiveError(messages.archive.tooLong(name));
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** A text as what it should be; undefined when it is not. */
export function parseJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.infer<Schema> | undefined {
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
function parseHead(text: string, file: string): Head {
  const parsed = parseJson(text, head);
  if (parsed === undefined) throw new ArchiveError(messages.archive.strange(file));
  if (parsed.format > FORMAT) throw new ArchiveError(messages.archive.newer(file));
  return parsed;
}

export type Checked = {
  head: Head;
  sums: Sums;
  totals: Totals;
  /** Of the list of all entries. */
  sha256: string;
  mac: Mac | undefined;
  /** The secret that it brings. */
  secret: string | undefined;
};

/**
 * Reads a whole archive and compares every byte with its manifest, and changes nothing.
 * @throws ArchiveError with a sentence when it is cut, changed, of a newer version or no backup
 */
export async function checkArchive(file: string, signal?: AbortSignal): Promise<Checked> {
  const counted: Totals = { files: 0, fileBytes: 0, removed: 0, missing: 0 };
  let archiveHead: Head | undefined;
  let expected: Sums | undefined;
  let ending: z.infer<typeof end> | undefined;
  let secret: string | undefined;
  for await (const entry of readArchive(file, signal)) {
    const { name, size, bytes } = entry;
    if (name === HEAD) archiveHead = parseHead(await entryText(entry), file);
    else if (name === SUMS) expected = parseJson(await entryText(entry), sums);
    else if (name === END) ending = parseJson(await entryText(entry), end);
    else if (name === SECRET) secret = await entryText(entry);
    else if (name.startsWith(MANIFEST))
      count(parseJson(await entryText(entry), manifestPart)?.absent, counted);
    else for await (const _ of bytes);
    if (name.startsWith(FILES)) {
      counted.files += 1;
      counted.fileBytes += size;
    }
  }
  if (!archiveHead || !expected || !ending || !isEqual(ending, counted))
    throw new ArchiveError(messages.archive.damaged(file));
  const { sha256, mac } = ending;
  return { head: archiveHead, sums: expected, totals: counted, sha256, mac, secret };
}

function count(absent: readonly { reason: "removed" | "missing" }[] = [], counted: Totals): void {
  for (const { reason } of absent) counted[reason] += 1;
}

const isEqual = (one: Totals, other: Totals): boolean =>
  one.files === other.files &&
  one.fileBytes === other.fileBytes &&
  one.removed === other.removed &&
  one.missing === other.missing;
