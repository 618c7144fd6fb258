import "server-only";
import { parseOrRefuse, readJson } from "@/lib/http/server/request-input";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import type { Session } from "@/lib/session/server/session";
import { assetToUpload, type Upload } from "../upload";
import { incomingFile } from "./body";
import { receiveUpload } from "./receive";
import { uploadAsset } from "./uploads";

/**
 * POST /api/uploads: a file (raw, or one part of a form), or `{asset_id}` of a result to host again. Throws
 * like `receiveUpload`.
 */
export async function acceptUpload(session: Session, request: Request): Promise<Upload> {
  if (request.headers.get("content-type")?.startsWith("application/json")) {
    const { asset_id } = parseOrRefuse(assetToUpload, await readJson(request));
    return uploadAsset(session, asset_id, leaveSignal(request));
  }
  return receiveUpload(session, incomingFile(request), leaveSignal(request));
}
