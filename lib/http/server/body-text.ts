import "server-only";
import { ApiError } from "@/lib/contract/errors";

const MAX_BYTES = 1_000_000;

/**
 * A request's body as text, read up to 1 MB.
 * @throws ApiError `payload_too_large` at the first byte over the limit, or `invalid_request`
 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length")) > MAX_BYTES) throw tooLarge();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = request.body?.getReader();
  let text = "";
  let bytes = 0;
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      bytes += part.value.byteLength;
      if (bytes > MAX_BYTES) throw tooLarge();
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    await reader?.cancel().catch(() => undefined);
    if (error instanceof ApiError) throw error;
    throw new ApiError("invalid_request", "The body could not be read as UTF-8 text.");
  }
}

const tooLarge = () => new ApiError("payload_too_large", "The body is larger than 1 MB.");
