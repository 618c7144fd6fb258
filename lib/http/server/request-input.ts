import "server-only";
import "@/lib/contract/english";
import type * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { readBodyPart } from "@/lib/platform/server/disconnect-signal";
import { isWellFormedText, parseText } from "@/lib/platform/server/well-formed-text";
import type { Endpoint } from "../endpoint";
import { messages } from "./messages";

const MAX_BYTES = 1_000_000;
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
    throw new ApiError("unsupported_media", messages.requestInput.wrongType);
  }
  const text = await readText(request);
  assertShallow(text);
  try {
    return parseText(text, refuseMalformedText);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError("invalid_request", messages.requestInput.notJson);
  }
}

/**
 * A request's body as text, read up to 1 MB.
 * @throws ApiError `payload_too_large` at the first byte over the limit, `invalid_request`, or `client_left`
 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length")) > MAX_BYTES) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  try {
    for (let part = await readBodyPart(reader); !part.done; part = await readBodyPart(reader)) {
      bytes += part.value.byteLength;
      if (bytes > MAX_BYTES) throw tooLarge();
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    if (error instanceof ApiError) throw error;
    throw new ApiError("invalid_request", messages.requestInput.notUtf8);
  }
}

const tooLarge = () => new ApiError("payload_too_large", messages.requestInput.tooLarge);

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
    if (depth > MAX_DEPTH) throw new ApiError("invalid_request", messages.requestInput.tooDeep);
  }
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index;
}

/**
 * Returns the text if the database can store it. It is refused and not repaired, because we do not change
 * what a person wrote.
 * @throws ApiError `invalid_request`
 */
export function refuseMalformedText(text: string): string {
  if (isWellFormedText(text)) return text;
  throw new ApiError("invalid_request", messages.requestInput.malformedText);
}

/** Checks every text and every name in the parameters of an address. Throws like `refuseMalformedText`. */
export function refuseMalformedTextIn(value: unknown): void {
  if (typeof value === "string") refuseMalformedText(value);
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    refuseMalformedText(name);
    refuseMalformedTextIn(item);
  }
}

/**
 * A schema's own words ("Invalid ISO date") and the path of a field are for programs, which find them in the details. People
 * read the words that a schema has for them, else one sentence.
 */
const plainWords: z.core.$ZodErrorMap = ({ path = [], input, code }) => {
  const { missing, wrong, invalid } = messages.requestInput;
  if (path.length === 0 || code === "unrecognized_keys") return invalid;
  return input === undefined ? missing : wrong;
};

/**
 * Checks input against its schema.
 * @throws ApiError `invalid_request` in plain words, whose details name each wrong field in those of the schema
 */
export function parseOrRefuse<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const [first] = issues;
  const [plain] = schema.safeParse(value, { error: plainWords }).error?.issues ?? [];
  throw new ApiError("invalid_request", plain?.message ?? messages.requestInput.invalid, {
    details: { field: first?.field ?? "", issues },
  });
}

/** The path of a request's address, as it is written. */
export const pathOf = ({ url }: Request): string => /^[^:]*:\/\/[^/]*([^?#]*)/.exec(url)?.[1] ?? "/";

/** The parameters of a request's address. The last of a name counts. */
export const queryOf = ({ url }: Request): Record<string, string> =>
  url.includes("?") ? Object.fromEntries(new URL(url).searchParams) : {};

/**
 * The parts of a request's path that the `*` of an endpoint's path stands for. Each is decoded by itself, so that an
 * encoded slash stays within its part. None for a path with an escape that is no text, or of another endpoint.
 */
export function restOfPath({ path }: Endpoint, request: Request): string[] {
  const pathname = pathOf(request);
  const before = path.slice(0, path.indexOf("*"));
  if (!pathname.startsWith(before)) return [];
  try {
    return pathname
      .slice(before.length)
      .split("/")
      .map((part) => decodeURIComponent(part));
  } catch {
    return [];
  }
}
