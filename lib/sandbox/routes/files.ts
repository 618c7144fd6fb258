import { Hono } from "hono";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { EVERY_SCOPE, requireScope } from "../account";
import { fileResponse } from "../files/file-response";
import { FILES_PATH, findFile, formatAsset, type HostedFile } from "../files/hosted-file";
import { keepUpload, receiveFile } from "../files/uploads";
import { originOf, type RequestEnv, type Service } from "../service";

/** Hosted files, by their signed link and without a key. Serves HEAD too, which opens nothing. */
export const fileRoutes = (service: Service) =>
  new Hono<RequestEnv>().get(`${FILES_PATH}:name`, async (c) => {
    const file = await openLink(service, new URL(c.req.url));
    return fileResponse(c, {
      path: service.store.pathOf(file.name),
      sizeBytes: file.sizeBytes,
      tag: file.id,
      headers: {
        "Content-Type": file.mimeType,
        "Last-Modified": file.createdAt.toUTCString(),
        "Content-Disposition": `inline; filename="${file.name}"`,
      },
    });
  });

async function openLink({ signer, clock, database }: Service, url: URL): Promise<HostedFile> {
  const now = clock();
  const link = signer.read(url, now);
  if ("fault" in link) {
    throw link.fault === "expired"
      ? new ApiError("gone", "This link has expired.")
      : new ApiError("forbidden", "This link is not signed by this service.");
  }
  const file = await findFile(database, link.name);
  if (!file) throw new ApiError("not_found", "This file is not here any more.");
  if (file.expiresAt && file.expiresAt <= now) throw new ApiError("gone", "This file has expired.");
  return file;
}

/** How long uploads are stored. A later request with one is told to host it again. */
const UPLOAD_LIFE_MS = 30 * 24 * 3_600_000;

/** POST /v1/assets: hosts a local file and returns its address. */
export const assetRoutes = (service: Service) =>
  new Hono<RequestEnv>().post(ASSET_UPLOAD.path, async (c) => {
    const account = c.get("account");
    requireScope(account, ...EVERY_SCOPE);
    const receive = (target: string) => receiveFile(c.req.raw, target);
    const file = await keepUpload(service, { accountId: account.id, lifeMs: UPLOAD_LIFE_MS, receive });
    return c.json(formatAsset(file, service, originOf(c)), ASSET_UPLOAD.status);
  });
