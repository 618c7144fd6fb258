import "server-only";
import { attachment } from "../file-name";

type Download = {
  fileName: string;
  type: "application/json" | "application/xml" | "text/csv" | "text/plain";
};

/** A file of text, whole or in parts that are made while it is sent: each when the reader has taken the one before. */
export const textDownload = ({ fileName, type }: Download, text: string | AsyncGenerator<string, void>) =>
  new Response(typeof text === "string" ? text : streamOf(text), {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": attachment(fileName),
    },
  });

function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await parts.return()),
    },
    { highWaterMark: 0 },
  );
}
