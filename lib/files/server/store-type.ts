import "server-only";
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
 * Files under names of our own: no text of a person or the service becomes part of a path or key. Every function that
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
