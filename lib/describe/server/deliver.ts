import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { serveFile } from "@/lib/files/server/serve";
import { describedStore } from "@/lib/files/server/store";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { ownDescription } from "./read";

/**
 * Our copy of a linked clip, with Range.
 * @throws ApiError `not_found` when there is none
 */
export async function deliverClip(session: Session, id: string, request: Request): Promise<Response> {
  const { clipName, clipType } = await ownDescription(session, id);
  return deliver(session, { name: clipName, type: clipType }, request);
}

/**
 * The picture with a tile for each shot.
 * @throws ApiError `not_found` while there is none
 */
export async function deliverStrip(session: Session, id: string, request: Request): Promise<Response> {
  const { stripName } = await ownDescription(session, id);
  return deliver(session, { name: stripName, type: "image/webp" }, request);
}

type Kept = { name: string | null; type: string | null };

async function deliver(session: Session, { name, type }: Kept, request: Request): Promise<Response> {
  if (!name || !type) throw new ApiError("not_found", messages.deliver.notFound);
  const files = describedStore();
  const stats = await files.stat(name);
  if (!stats) throw new ApiError("not_found", messages.deliver.notFound);
  return serveFile({ files, name, ...stats, type, tag: name.slice(3) }, request, session);
}
