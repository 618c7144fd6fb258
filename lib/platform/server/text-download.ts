import "server-only";
import { attachment } from "../file-name";

type Download = {
  fileName: string;
  type: "text/csv" | "application/json";
};

/** A file of text that is made while it is sent: each part when the reader has taken the one before. */
export function textDownload({ fileName, type }: Download, parts: AsyncGenerator<string, void>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
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
  return new Response(body, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": attachment(fileName),
    },
  });
}
