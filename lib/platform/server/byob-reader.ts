import "server-only";

/** A reader that lends memory to a stream of bytes; null for another stream. Its type can only be tried. */
export function byobReader(stream: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
  try {
    return stream.getReader({ mode: "byob" });
  } catch {
    return null;
  }
}
