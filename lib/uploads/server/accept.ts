import "server-only";
import { z } from "zod";
import { parseOrRefuse, readJson } from "@/lib/http/server/request-input";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import type { Session } from "@/lib/session/server/session";
import type { Upload } from "../upload";
import { incomingFile } from "./body";
import { receiveUpload } from "./receive";
import { uploadAsset } from "./uploads";

const fromAsset = z.strictObject({ asset_id: z.string().min(1).max(128) });

/**
 * POST /api/uploads: a file (raw, or one part of a form), or `{asset_id}` of a result to host again. Throws
 * like `receiveUpload`.
 */
export async function acceptUpload(session: Session, request: Request): Promise<Upload> {
  if (request.headers.get("content-type")?.startsWith("application/json")) {
    const { asset_id } = parseOrRefuse(fromAsset, await readJson(request));
    return uploadAsset(session, asset_id, leaveSignal(request));
  }
  return receiveUpload(session, incomingFile(request), leaveSignal(request));
}
