import "server-only";
import { ApiError } from "@/lib/contract/errors";

const MAX_BYTES = 1_000_000;
const MAX_DEPTH = 64;

/**
 * The JSON body of a request, at most 1 MB and 64 levels deep; anything longer is cut off while it is
 * read. Throws `unsupported_media`, `payload_too_large` or `invalid_request`.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new ApiError("unsupported_media", "Send application/json.");
  }
  if (Number(request.headers.get("content-length")) > MAX_BYTES) throw tooLarge();
  const text = await readText(request);
  assertShallow(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("invalid_request", "The body is not JSON.");
  }
}

async function readText(request: Request): Promise<string> {
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

/** Counts brackets outside strings: cheaper than walking what was parsed, and it stops before parsing. */
function assertShallow(text: string): void {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === '"') index = endOfString(text, index);
    else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
    if (depth > MAX_DEPTH) throw new ApiError("invalid_request", "The body is nested too deeply.");
  }
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index;
}

const tooLarge = () => new ApiError("payload_too_large", "The body is larger than 1 MB.");
