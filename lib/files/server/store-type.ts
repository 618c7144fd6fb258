import "server-only";
import { randomBytes } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import type { FileReader } from "./file-reader";

/** The stores of a place. They are separate, so that each capability cleans up only its own files. */
export const STORE_NAMES = ["assets", "uploads", "described"] as const;
export type StoreName = (typeof STORE_NAMES)[number];

export type StoredFile = {
  /** A random name of ours. It only locates the file in the store. */
  name: string;
  sizeBytes: number;
  sha256: string;
  /** The first bytes, enough to detect the type. */
  head: Uint8Array;
};

export type PutOptions = {
  maxBytes?: number;
  /** What the bytes must be, in hexadecimal. Others are not stored. */
  sha256?: string | undefined;
};

/**
 * Files under names of our own: no text of a person or the upstream becomes part of a path or key. Every function that
 * takes a name throws for one that the store did not make. A store that is away is an ApiError, never a missing file.
 */
export type Store = FileReader & {
  /** Null for a file that is missing. */
  stat(name: string): Promise<{ sizeBytes: number } | null>;
  /**
   * Gives a file as one of this machine, for programs that need a path. It may be read until `use` has ended, and
   * files that begin with its path may be made beside it.
   */
  withLocalCopy<Result>(name: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes a file, if there is one. */
  remove(name: string): Promise<void>;
  /** Whether a file could be written now: asked with a small one. */
  hasSpace(): Promise<boolean>;
  /** A cheap look before so many bytes arrive. @throws ApiError `insufficient_storage` */
  assertSpace(comingBytes?: number): Promise<void>;
  /** @throws while the store can't be used */
  check(): Promise<void>;
  /** What the mark of the store says: whose it is (`ownership.ts`). Null without one. */
  readMark(): Promise<string | null>;
  /** Makes or replaces the mark, if that is possible now. */
  writeMark(text: string): Promise<void>;
  /** Some of its files, at most a thousand; none only where it has none. */
  someNames(): Promise<string[]>;
  /** Deletes what dead processes left incomplete. A younger file may still be written. */
  sweep(olderThanMs?: number): Promise<void>;
  /** Deletes complete files that `findReferenced` does not name. A younger file may still get its row. */
  sweepUnknown(
    findReferenced: (names: string[]) => Promise<ReadonlySet<string>>,
    olderThanMs?: number,
  ): Promise<void>;
};

/** The writing side. Files come in through `receiveFile` alone, and those of an installation that is moved or restored. */
export type WritableStore = Store & {
  /**
   * Streams a file in. It is complete and stored when this returns, and nothing of it is left when this throws.
   * @throws ApiError `payload_too_large` at the first byte over the limit; `insufficient_storage` as soon as there is
   * too little room, or the store is away
   */
  write(source: AsyncIterable<Uint8Array>, options: { maxBytes: number }): Promise<StoredFile>;
  /**
   * Like `write`, under a name that a store gave before, as when files are restored or moved. A file of that name is
   * replaced at once by the whole new one.
   * @throws WrongBytesError for bytes of another hash
   */
  put(name: string, source: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredFile>;
};

/** Gives several files as ones of this machine; see `withLocalCopy`. */
export function withLocalCopies<Result>(
  store: Store,
  names: readonly string[],
  use: (paths: string[]) => Promise<Result>,
): Promise<Result> {
  const [first, ...rest] = names;
  if (first === undefined) return use([]);
  return store.withLocalCopy(first, (path) => withLocalCopies(store, rest, (paths) => use([path, ...paths])));
}

const NAME = /^[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** A random name for a new file. */
export function newName(): string {
  const random = randomBytes(16).toString("hex");
  return `${random.slice(0, 2)}/${random}`;
}

/** Whether a text has the form of the names of files. */
export const isName = (text: string): boolean => NAME.test(text);

/** @throws ApiError `internal` for a name that no store made */
export function assertName(name: string): void {
  if (!isName(name)) throw new ApiError("internal", "This is not a name of the store.");
}

const RETRY_SECONDS = { reading: 15, writing: 60 } as const;

/**
 * The store can't be reached, or doesn't let us in. It says nothing about the files in it: none is missing or damaged.
 */
export class StoreAwayError extends ApiError {
  constructor(doing: keyof typeof RETRY_SECONDS, cause: unknown) {
    super(doing === "reading" ? "unavailable" : "insufficient_storage", messages.storeAway, {
      retryAfterSeconds: RETRY_SECONDS[doing],
      cause,
    });
  }
}

type FindReferenced = Parameters<Store["sweepUnknown"]>[0];

/**
 * A complete file without a row after so long will never have one. Object storage says of a large file when its first
 * part came, so this is longer than the slowest line takes for the largest file, and then to read it again.
 */
export const MIN_UNREFERENCED_MS = 24 * 60 * 60_000;
/** Names that are looked up in one query. No index covers them, so each query may read every row. */
const NAMES_AT_ONCE = 10_000;

/** Removes those of the files that `findReferenced` does not name. */
export async function removeUnreferenced(
  pages: AsyncIterable<string[]>,
  findReferenced: FindReferenced,
  remove: (name: string) => Promise<void>,
): Promise<void> {
  let names: string[] = [];
  const removeThese = async () => {
    const referenced = names.length > 0 ? await findReferenced(names) : new Set();
    for (const name of names) if (!referenced.has(name)) await remove(name);
    names = [];
  };
  for await (const page of pages) {
    names = names.concat(page);
    if (names.length >= NAMES_AT_ONCE) await removeThese();
  }
  await removeThese();
}
