import "server-only";
import type { z } from "zod";
import { messages } from "../messages";
import { ArchiveError, parse, parseHead, readArchive, textOf } from "./archive-reader";
import {
  END,
  end,
  FILES,
  HEAD,
  type Head,
  MANIFEST,
  type Mac,
  manifestPart,
  SECRET,
  SUMS,
  type Sums,
  sums,
  type Totals,
} from "./format";

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
    if (name === HEAD) archiveHead = parseHead(await textOf(entry), file);
    else if (name === SUMS) expected = parse(await textOf(entry), sums);
    else if (name === END) ending = parse(await textOf(entry), end);
    else if (name === SECRET) secret = await textOf(entry);
    else if (name.startsWith(MANIFEST)) count(parse(await textOf(entry), manifestPart)?.absent, counted);
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
