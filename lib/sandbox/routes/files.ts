import { Hono } from "hono";
import { ApiError } from "@/lib/contract/errors";
import { answerFile } from "../files/answer-file";
import { findFile, type HostedFile } from "../files/hosted-file";
import { FILES_PATH } from "../files/signed-link";
import type { RequestEnv, Service } from "../service";

/** Hosted files, by their signed link and without a key. Serves HEAD too, which opens nothing. */
export const fileRoutes = (service: Service) =>
  new Hono<RequestEnv>().get(`${FILES_PATH}:name`, async (c) => {
    const file = await openLink(service, new URL(c.req.url));
    return answerFile(c, {
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
