import "server-only";
import PQueue from "p-queue";
import { ApiError } from "@/lib/contract/errors";
import { bytesOf, hashOf } from "./file-reader";
import type { NamedFile } from "./named-files";
import type { Store, StoreName, WritableStore } from "./store-type";
import { WrongBytesError } from "./tally";

/** Small files wait mostly for responses; each large one takes the memory of some parts. */
const AT_ONCE = 4;

export type Moved = {
  copied: number;
  copiedBytes: number;
  /** Files that an earlier run had copied. */
  there: number;
  /** Files that are missing at the source or not what their rows say. Nothing of them was stored. */
  broken: { file: NamedFile; reason: "missing" | "changed" }[];
};

type Move = {
  from: (name: StoreName) => Store;
  to: (name: StoreName) => WritableStore;
  /** Reads again what an earlier run has copied, too. */
  isThorough?: boolean;
  signal?: AbortSignal;
  onProgress?: (moved: Moved) => void;
};

/**
 * Copies files from one set of stores to another. Each is compared with the hash of its row while it is read, and read
 * again where it was stored. It can be stopped at any moment, and goes on when it is run again: a file that is there in
 * its size was copied whole. The source keeps all its files.
 * @throws ApiError while a store is away, or has no room
 */
export async function moveFiles(pages: AsyncIterable<NamedFile[]>, move: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, copiedBytes: 0, there: 0, broken: [] };
  const queue = new PQueue({ concurrency: AT_ONCE });
  let failure: { error: unknown } | undefined;
  const moveOne = async (file: NamedFile) => {
    if (failure) return;
    try {
      move.signal?.throwIfAborted();
      count(moved, file, await moveFile(file, move));
      move.onProgress?.(moved);
    } catch (error) {
      failure ??= { error };
    }
  };
  for await (const page of pages) {
    await queue.addAll(page.map((file) => () => moveOne(file)));
    if (failure) throw failure.error;
  }
  return moved;
}

function count(moved: Moved, file: NamedFile, result: Awaited<ReturnType<typeof moveFile>>): void {
  if (result === "there") moved.there += 1;
  else if (typeof result === "string") moved.broken.push({ file, reason: result });
  else {
    moved.copied += 1;
    moved.copiedBytes += result;
  }
}

/** The bytes that were copied, or why none were. */
async function moveFile(
  { store, name, sha256 }: NamedFile,
  { from, to, isThorough, signal }: Move,
): Promise<number | "there" | "missing" | "changed"> {
  const [source, target] = [from(store), to(store)];
  const [original, copy] = await Promise.all([source.stat(name), target.stat(name)]);
  if (copy && (!original || copy.sizeBytes === original.sizeBytes)) {
    const expected = async () => sha256 ?? (original && (await hashOf(source, name, signal)));
    if (!isThorough || (await isSame(target, name, await expected(), signal))) return "there";
  }
  if (!original) return "missing";
  try {
    const written = await target.put(name, bytesOf(source, name, signal), { sha256: sha256 ?? undefined });
    if (await isSame(target, name, written.sha256, signal)) return written.sizeBytes;
    await target.remove(name);
    throw new ApiError("internal", `What was stored as ${name} reads differently; see to the target`);
  } catch (error) {
    if (error instanceof WrongBytesError) return "changed";
    throw error;
  }
}

async function isSame(
  store: Store,
  name: string,
  sha256: string | null,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  return (await hashOf(store, name, signal)) === sha256;
}
