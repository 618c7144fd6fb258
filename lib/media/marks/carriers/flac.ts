import { type ByteSource, textOf } from "../../structure/byte-source";
import { bigEndian, concatBytes, utf8 } from "../bytes";
import { type Carrier, cutOf, MAX_TEXT_BYTES, type OriginData, readExactly } from "../carrier";
import type { Edit } from "../edits";
import { addedToComments, type Comments, commentTexts, readComments } from "./vorbis-comments";

const [STREAM_INFO, PADDING, SEEK_TABLE, COMMENTS] = [0, 1, 3, 4];
const LAST = 0x80;
/** Of the tag of another format that some writers put at the end. */
const TAG_BYTES = 128;
const MAX_BLOCKS = 1_000;
/** What the length of a block can say. */
const MAX_BLOCK_BYTES = 2 ** 24 - 1;

type Block = { kind: number; isLast: boolean; at: number; size: number };

async function blocksOf(source: ByteSource): Promise<Block[] | null> {
  const blocks: Block[] = [];
  for (let at = 4; blocks.length < MAX_BLOCKS; ) {
    const head = await readExactly(source, at, 4);
    if (!head) return null;
    const [flags = 0, ...length] = head;
    const size = 4 + length.reduce((sum, byte) => sum * 256 + byte, 0);
    if (at + size > source.sizeBytes) return null;
    const block = { kind: flags & 0x7f, isLast: (flags & LAST) !== 0, at, size };
    blocks.push(block);
    if (block.isLast) return blocks[0]?.kind === STREAM_INFO ? blocks : null;
    at += size;
  }
  return null;
}

async function commentsOf(
  source: ByteSource,
  blocks: readonly Block[],
): Promise<{ block: Block; comments: Comments } | null> {
  const block = blocks.find(({ kind }) => kind === COMMENTS);
  if (!block || block.size > 16 * MAX_TEXT_BYTES) return null;
  const bytes = await readExactly(source, block.at + 4, block.size - 4);
  const comments = bytes && readComments(bytes);
  return comments && { block, comments };
}

/** FLAC: a comment and an XMP packet among the comments of the file. */
export const flac: Carrier = {
  isOf: (head) => textOf(head.subarray(0, 4)) === "fLaC",

  async mark(source, texts) {
    const blocks = await blocksOf(source);
    const [info] = blocks ?? [];
    if (!blocks || !info) return null;
    const known = await commentsOf(source, blocks);
    if (!known && blocks.some(({ kind }) => kind === COMMENTS)) return null;
    const comments = known?.comments ?? { vendor: utf8("Atelier"), entries: [], end: 0 };
    const content = addedToComments(comments, texts);
    if (content.length > MAX_BLOCK_BYTES) return null;
    const isLast = known ? known.block.isLast : info.isLast;
    const put = concatBytes(
      Uint8Array.of(COMMENTS | (isLast ? LAST : 0)),
      bigEndian(content.length, 3),
      content,
    );
    if (known) return [{ at: known.block.at, cut: known.block.size, put }];
    const edits: Edit[] = [{ at: info.at + info.size, cut: 0, put }];
    return info.isLast ? [{ at: info.at, cut: 1, put: Uint8Array.of(STREAM_INFO) }, ...edits] : edits;
  },

  async read(source) {
    const found: OriginData = { texts: [], manifest: null };
    const known = await commentsOf(source, (await blocksOf(source)) ?? []);
    if (known) found.texts.push(...commentTexts(known.comments));
    return found;
  },

  async strip(source) {
    const blocks = await blocksOf(source);
    if (!blocks) return null;
    const isShown = ({ kind }: Block) => [STREAM_INFO, SEEK_TABLE].includes(kind);
    const last = blocks.findLast(isShown);
    const tag = await readExactly(source, source.sizeBytes - TAG_BYTES, TAG_BYTES);
    return [
      ...blocks.flatMap((block) => {
        const { kind, at, size } = block;
        if (!isShown(block)) return [cutOf(at, at + size)];
        return block === last ? [{ at, cut: 1, put: Uint8Array.of(kind | LAST) }] : [];
      }),
      ...(tag && textOf(tag.subarray(0, 3)) === "TAG"
        ? [cutOf(source.sizeBytes - TAG_BYTES, source.sizeBytes)]
        : []),
    ];
  },
};

/** The head of a FLAC as other containers have it, of the same length, with only what a decoder needs; null for another. */
export function withoutFlacComments(head: Uint8Array): Uint8Array | null {
  const shown = head.slice();
  for (let at = 4; at + 4 <= head.length; ) {
    const [flags = 0, ...length] = head.subarray(at, at + 4);
    const end = at + 4 + length.reduce((sum, byte) => sum * 256 + byte, 0);
    if (end > head.length) return null;
    if ((flags & 0x7f) !== STREAM_INFO) {
      shown[at] = PADDING | (flags & LAST);
      shown.fill(0, at + 4, end);
    }
    at = end;
  }
  return shown;
}
