import "server-only";
import { messages } from "../messages";
import { ArchiveError, parse, parseHead, readArchive, textOf } from "./archive-reader";
import {
  END,
  end,
  FILES,
  HEAD,
  type Head,
  MANIFEST,
  manifestPart,
  SECRET,
  SUMS,
  type Sums,
  sums,
  type Totals,
} from "./format";

export type Checked = { head: Head; sums: Sums; totals: Totals; hasSecret: boolean };

/**
 * Reads a whole archive and compares every byte with its manifest, and changes nothing.
 * @throws ArchiveError with a sentence when it is cut, changed, of a newer version or no backup
 */
export async function checkArchive(file: string, signal?: AbortSignal): Promise<Checked> {
  const counted: Totals = { files: 0, fileBytes: 0, removed: 0, missing: 0 };
  let archiveHead: Head | undefined;
  let expected: Sums | undefined;
  let totals: Totals | undefined;
  let hasSecret = false;
  for await (const entry of readArchive(file, signal)) {
    const { name, size, bytes } = entry;
    if (name === HEAD) archiveHead = parseHead(await textOf(entry), file);
    else if (name === SUMS) expected = parse(await textOf(entry), sums);
    else if (name === END) totals = parse(await textOf(entry), end);
    else if (name.startsWith(MANIFEST)) count(parse(await textOf(entry), manifestPart)?.absent, counted);
    else for await (const _ of bytes);
    if (name === SECRET) hasSecret = true;
    if (name.startsWith(FILES)) {
      counted.files += 1;
      counted.fileBytes += size;
    }
  }
  const isWhole = totals !== undefined && isEqual(totals, counted);
  if (!archiveHead || !expected || !isWhole) throw new ArchiveError(messages.archive.damaged(file));
  return { head: archiveHead, sums: expected, totals: counted, hasSecret };
}

function count(absent: readonly { reason: "removed" | "missing" }[] = [], counted: Totals): void {
  for (const { reason } of absent) counted[reason] += 1;
}

const isEqual = (one: Totals, other: Totals): boolean =>
  one.files === other.files &&
  one.fileBytes === other.fileBytes &&
  one.removed === other.removed &&
  one.missing === other.missing;
