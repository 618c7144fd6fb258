import "server-only";
import { makeZip } from "client-zip";
import { type ExportOrder, zipEntries } from "./entries";

/**
 * A ZIP, made while it is read. Nothing is compressed, because the files already are. Memory holds at most
 * one chunk of one file, however slow the reader. When the reader leaves or the signal aborts, open files are
 * closed.
 */
export function zipStream({ signal, ...order }: ExportOrder): ReadableStream<Uint8Array> {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  const zip = makeZip(zipEntries({ ...order, signal: ending.signal }));
  const reader = zip.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        signal.removeEventListener("abort", end);
        // An aborted run ends early, and an incomplete ZIP must not look complete.
        if (ending.signal.aborted) controller.error(new Error("The download was given up."));
        else controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
