import { open } from "node:fs/promises";

/** Holds every header in question, but for a table behind a large picture in an MP3. */
const HEAD_BYTES = 65_536;
/** What a writer that cannot return to the header puts there. */
const UNKNOWN_SIZES: readonly number[] = [0, 0xffffffff];

/**
 * Whether a file says how long it is. A WAV that was written to a pipe does not, and neither does an MP3 without a
 * table: an engine only guesses their lengths, from their size and first parts.
 */
export async function statesLength(path: string): Promise<boolean> {
  const head = await readHead(path);
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WAVE") return !isStreamedWav(head);
  if (head.startsWith("ID3") || isMp3Frame(head)) return /Xing|Info|VBRI/.test(head);
  return true;
}

function isStreamedWav(head: string): boolean {
  const data = head.indexOf("data", 12);
  return (
    data > 0 && UNKNOWN_SIZES.includes(Buffer.from(head.slice(data + 4, data + 8), "latin1").readUInt32LE())
  );
}

const isMp3Frame = (head: string): boolean =>
  head.charCodeAt(0) === 0xff && (head.charCodeAt(1) & 0xe6) === 0xe2;

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}
