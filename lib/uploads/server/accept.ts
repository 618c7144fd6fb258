import "server-only";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { parseOrRefuse, readJson } from "@/lib/http/server/request-input";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { takeStream } from "@/lib/platform/server/stream-limits";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { UPLOAD_LIMITS, type Upload } from "../upload";
import { incomingFile } from "./body";
import { receiveUpload } from "./receive";
import { uploadAsset } from "./uploads";

/** The overhead of a form around its file, in bytes. */
const FORM_BYTES = 16_000;

const fromAsset = z.strictObject({ asset_id: z.string().min(1).max(128) });

/**
 * POST /api/uploads: a file (raw, or one part of a form), or `{asset_id}` of a result to host again. Throws
 * like `receiveUpload`, and like `takeStream` when too many uploads are open.
 */
export async function acceptUpload(session: Session, request: Request): Promise<Upload> {
  const release = takeStream("upload", session);
  try {
    return await receiveRequest(session, request);
  } finally {
    release();
  }
}

async function receiveRequest(session: Session, request: Request): Promise<Upload> {
  if (request.headers.get("content-type")?.startsWith("application/json")) {
    const { asset_id } = parseOrRefuse(fromAsset, await readJson(request));
    return uploadAsset(session, asset_id, leaveSignal(request));
  }
  // A declared length over the limit is refused before a byte is read. An undeclared one is cut off while
  // reading.
  if (Number(request.headers.get("content-length") ?? 0) > UPLOAD_LIMITS.maxBytes + FORM_BYTES) {
    throw new ApiError("payload_too_large", messages.accept.tooLarge(UPLOAD_LIMITS.maxBytes));
  }
  return receiveUpload(session, await incomingFile(request), leaveSignal(request));
}
