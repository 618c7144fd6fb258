import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { parseText } from "@/lib/platform/server/well-formed-text";
import { readText } from "./body-text";
import { refuseMalformedText } from "./refuse-malformed-text";

const MAX_DEPTH = 64;

/** The media type of a request's body, without parameters; empty when the request has none. */
export const mediaType = (request: Request): string =>
  (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/**
 * The JSON body of a request, at most 1 MB and 64 levels deep.
 * @throws ApiError `unsupported_media`, `payload_too_large` or `invalid_request`
 */
export async function readJson(request: Request): Promise<unknown> {
  if (mediaType(request) !== "application/json") {
    throw new ApiError("unsupported_media", "Send application/json.");
  }
  const text = await readText(request);
  assertShallow(text);
  try {
    return parseText(text, refuseMalformedText);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError("invalid_request", "The body is not JSON.");
  }
}

/**
 * Counts brackets outside strings. This is cheaper than walking the parsed value, and it stops before the
 * parse.
 */
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
