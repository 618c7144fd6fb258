import "server-only";
import { logger } from "@/lib/platform/server/logger";

/**
 * The same answer, whose connection is closed where its body breaks off, also at its beginning, so that the client
 * notices that it is truncated. The error is not sent. For answers that are compressed: `compression` tells nobody when a
 * part was written, which `sendBody` waits for.
 */
export function destroyOnError({ body, status, headers }: Response, cut: () => void): Response {
  if (!body) return new Response(null, { status, headers });
  const reader = body.getReader();
  const bytes = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          logger.warn({ err: error }, "an answer broke off");
          cut();
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(bytes, { status, headers });
}
