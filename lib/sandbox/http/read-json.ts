import { ApiError } from "@/lib/contract/errors";
import { readBodyPart } from "@/lib/platform/server/disconnect-signal";

const MAX_BYTES = 1_000_000;
const MAX_DEPTH = 64;
const READ_TIMEOUT_MS = 30_000;

/** JSON by its name, in the one encoding it has (RFC 8259). A caller that names nothing means JSON. */
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-?8"?\s*)?;?$/i;

function checkHeaders({ headers }: Request): void {
  const type = headers.get("content-type")?.trim() ?? "";
  if (type !== "" && !JSON_TYPE.test(type)) throw notJson("Content-Type", "application/json in UTF-8");
  const encoding = headers.get("content-encoding")?.trim() ?? "";
  if (encoding !== "" && !/^identity$/i.test(encoding)) throw notJson("Content-Encoding", "identity");
}

/** 400, because the contract has no other status for an invalid request. */
const notJson = (header: string, accepted: string) =>
  new ApiError("invalid_request", `The body must be plain JSON: ${header} must be ${accepted}.`, {
    details: { header, accepted: [accepted] },
  });

/**
 * Reads a JSON body of at most `maxBytes` (default: 1 MB) and 64 levels.
 * @throws ApiError `invalid_request`, also for a body that says it is something else than JSON; `payload_too_large`; 408 when the body does not arrive within 30 s
 */
export async function readJson(request: Request, maxBytes = MAX_BYTES): Promise<unknown> {
  checkHeaders(request);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const text = await readText(request, maxBytes);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError("invalid_request", "The body is not valid JSON.");
  }
  if (isDeeperThan(body, MAX_DEPTH)) {
    throw new ApiError("invalid_request", `The body is nested deeper than ${MAX_DEPTH} levels.`);
  }
  return body;
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  const timer = setTimeout(() => void reader.cancel(), READ_TIMEOUT_MS);
  const deadline = Date.now() + READ_TIMEOUT_MS;
  try {
    for (let next = await readBodyPart(reader); !next.done; next = await readBodyPart(reader)) {
      size += next.value.byteLength;
      if (size > maxBytes) {
        await reader.cancel();
        throw tooLarge(maxBytes);
      }
      chunks.push(next.value);
    }
  } finally {
    clearTimeout(timer);
  }
  if (Date.now() >= deadline) {
    throw new ApiError("timeout", "The body did not arrive in time.", { status: 408 });
  }
  return decode(Buffer.concat(chunks));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError("invalid_request", "The body is not valid UTF-8.");
  }
}

const tooLarge = (maxBytes: number) =>
  new ApiError("payload_too_large", `A JSON body has at most ${maxBytes / 1_000_000} MB.`);

/** Level by level and without recursion, because a hostile body could exhaust the stack. */
function isDeeperThan(body: unknown, levels: number): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}
