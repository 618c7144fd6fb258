import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { env } from "@/lib/platform/server/env";
import { withJobService } from "./job-service";
import { json, type StubHandler } from "./stub-service";
import type { VideoService } from "./video-service";

/** A service that hosts every upload at a new address. */
export type UploadService = {
  service: VideoService;
  /** The number of uploads since the test began. */
  uploadCount: number;
  /** When its uploads expire. */
  expiresAt: string | null;
};

/**
 * A database, a data folder and a service that hosts files, for the test file. Call it at the top of the
 * file.
 */
export function withUploadService(): UploadService {
  const host: UploadService = { service: withJobService(), uploadCount: 0, expiresAt: null };
  const hosting: StubHandler = (request, response) => {
    if (request.url !== "/v1/assets") return json(404, {})(request, response);
    host.uploadCount += 1;
    const id = `asset_${host.uploadCount}`;
    const url = `https://files.test/${id}`;
    const expires_at = host.expiresAt;
    const asset = { id, object: "asset", type: "image", url, mime_type: "image/jpeg", expires_at };
    return json(201, asset)(request, response);
  };
  beforeEach(() => {
    host.uploadCount = 0;
    host.expiresAt = null;
    host.service.other = hosting;
  });
  return host;
}

/** The path of a file of lib/testing/samples. */
export const samplePath = (name: string): string => path.resolve("lib/testing/samples", name);
export const sample = async (name: string) => Buffer.from(await readFile(samplePath(name)));

/** A browser's request with bytes as its body. */
export function bring(
  bytes: NonNullable<RequestInit["body"]>,
  type: string,
  headers: Record<string, string> = {},
): Request {
  // Node requires it for streams, but the type of the browser's request does not have it.
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "content-type": type, ...headers },
    body: bytes,
    duplex: "half",
  };
  return new Request("http://localhost/api/uploads", init);
}

/** Every file of the upload store, finished or not. */
export async function storedFiles(): Promise<string[]> {
  const folder = path.join(env().DATA_DIR, "uploads");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The status of a refusal, null for a success, or any other thrown value. */
export const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  );
