import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { endingOf, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { attachment, downloadName, serveFile } from "@/lib/files/server/serve";
import { assetStore } from "@/lib/files/server/store";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../../messages";
import { noteDownloads } from "../write-jobs";
import { type AssetWithJob, ownAsset } from "./asset";
import { storedName } from "./integrity";
import { type MarkChoice, markChoice, markedResult } from "./mark-result";
import { passThrough } from "./pass-through";
import { resultBytes } from "./schema";

/**
 * Answers GET and HEAD of /api/assets/{id}: from our store once archived, before that passed through from the
 * service, and so is a result whose stored file is missing or cut short. `?download` saves it under a readable name,
 * with a mark that says what it is. Also throws like `takeStream`.
 * @throws ApiError `not_found`, also for another workspace's result
 */
export async function deliverAsset(session: Session, assetId: string, request: Request): Promise<Response> {
  const assetWithJob = await ownAsset(session, assetId);
  const { asset } = assetWithJob;
  const choice = isDownload(request) ? await markChoice(asset.workspaceId, request) : null;
  if (choice && request.method === "GET") await noteDownloads([asset.jobId]);
  const delivery = { session, assetWithJob, request, choice };
  const name = await storedName(asset);
  if (name !== null) return serveStored(delivery, name);
  try {
    return await passThrough(session, assetWithJob, request, (type) =>
      disposition(assetWithJob, type, choice),
    );
  } catch (error) {
    // The service has nothing any more, and of what came this is the best.
    if (!(error instanceof ApiError && error.code === "gone" && asset.flaw && asset.storedName)) throw error;
    return serveStored(delivery, asset.storedName);
  }
}

type Delivery = {
  session: Session;
  assetWithJob: AssetWithJob;
  request: Request;
  /** Null for what is played. */
  choice: MarkChoice | null;
};

async function serveStored(
  { session, assetWithJob, request, choice }: Delivery,
  name: string,
): Promise<Response> {
  const { asset } = assetWithJob;
  return serveFile(
    {
      files: assetStore(),
      name,
      sizeBytes: resultBytes(asset) ?? 0,
      // A file whose bytes have changed is not what its hash says.
      tag: (asset.archivedAt && asset.sha256) || asset.id,
      ...(choice && (await markedResult(assetWithJob, name, choice))),
      type: asset.mimeType,
      disposition: disposition(assetWithJob, asset.mimeType, choice),
      // The workspace may choose otherwise, or the mark be read, before it is asked for again.
      isChanging: choice !== null,
    },
    request,
    session,
  );
}

/**
 * Answers GET and HEAD of /api/assets/{id}/poster.
 * @throws ApiError `not_found` when there is no poster
 */
export async function deliverPoster(session: Session, assetId: string, request: Request): Promise<Response> {
  const { asset } = await ownAsset(session, assetId);
  if (!asset.posterName) throw new ApiError("not_found", messages.assets.noPoster);
  const files = assetStore();
  const name = asset.posterName;
  const stats = await files.stat(name);
  if (!stats) throw new ApiError("not_found", messages.assets.noPoster);
  return serveFile({ files, name, ...stats, type: "image/webp", tag: name.slice(3) }, request, session);
}

function disposition({ job }: AssetWithJob, type: string, choice: MarkChoice | null): string | undefined {
  if (!choice && type !== UNKNOWN_TYPE) return undefined;
  const settings = choice?.settings ?? false;
  return attachment(downloadName({ ...job, settings, ending: endingOf(type) }));
}

const isDownload = ({ url }: Request): boolean => new URL(url).searchParams.has("download");
