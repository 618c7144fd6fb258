import { type HttpOptions, readReply } from "@/lib/http/client";
import { addressOf } from "@/lib/http/endpoint";
import { libraryApi } from "./api";
import type { RestoredFile } from "./library";

/**
 * Sends a file that a restored job lacks, as its bytes.
 * @throws ApiError for every refusal, and for an answer of an unknown shape
 */
export async function sendFile(
  jobId: string,
  file: Blob,
  { baseUrl = "", fetch = globalThis.fetch }: HttpOptions = {},
): Promise<RestoredFile> {
  const { restoreFile } = libraryApi;
  const answer = await fetch(baseUrl + addressOf(restoreFile, { params: { jobId } }), {
    method: restoreFile.method,
    headers: { "content-type": restoreFile.receives },
    body: file,
  });
  return readReply(answer, restoreFile.result);
}
