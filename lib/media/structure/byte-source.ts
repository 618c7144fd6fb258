/** Bytes of a file, read in pieces. */
export type ByteSource = {
  sizeBytes: number;
  /** Up to `length` bytes from `position`; fewer at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>;
};

export const blobSource = (blob: Blob): ByteSource => ({
  sizeBytes: blob.size,
  read: async (position, length) =>
    new Uint8Array(await blob.slice(position, position + length).arrayBuffer()),
});

/** Maximum number of parts of a file to check. Ten hours of one-second fragments have a third of this. */
export const MAX_PARTS = 1_000_000;

const WINDOW_BYTES = 65_536;

/** Serves small reads that are close together from one larger read. */
export function bufferedSource(source: ByteSource): ByteSource {
  let start = 0;
  let window = new Uint8Array(0);
  return {
    sizeBytes: source.sizeBytes,
    async read(position, length) {
      const isInside = position >= start && position + length <= start + window.length;
      if (!isInside) {
        start = position;
        window = new Uint8Array(await source.read(position, Math.max(length, WINDOW_BYTES)));
      }
      return window.subarray(position - start, position - start + length);
    },
  };
}

/** A big-endian or little-endian view of a piece of a file. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Bytes as Latin-1 text: names of boxes, chunks and types, and parts in which a text is looked for. */
export function textOf(bytes: Uint8Array): string {
  let text = "";
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}
