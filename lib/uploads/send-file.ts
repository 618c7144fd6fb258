import { ApiError } from "@/lib/contract/errors";
import { createHttp, errorFromResponse } from "@/lib/http/client";
import { uploadsApi } from "./api";
import { messages } from "./messages";
import { type AssetToUpload, type Upload, upload } from "./upload";

type SendOptions = {
  signal?: AbortSignal | undefined;
  /** Share of the file that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Uploads a file, which is itself the body. XMLHttpRequest, because fetch cannot report how much of a body was
 * sent. An abort throws an AbortError.
 * @throws ApiError 413, 415, 422 or 429 with the reason
 */
export function sendFile(file: File, { signal, onProgress }: SendOptions = {}): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const endOnce = (finish: () => void) => {
      signal?.removeEventListener("abort", abort);
      finish();
    };
    request.open(uploadsApi.create.method, uploadsApi.create.path);
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name));
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => endOnce(() => finish(request, resolve, reject));
    request.onerror = () => endOnce(() => reject(new ApiError("unavailable", messages.client.interrupted)));
    request.onabort = () => endOnce(() => reject(new DOMException(messages.client.stopped, "AbortError")));
    if (signal?.aborted) return request.onabort?.(new ProgressEvent("abort"));
    signal?.addEventListener("abort", abort, { once: true });
    request.send(file);
  });
}

function finish(
  request: XMLHttpRequest,
  resolve: (uploaded: Upload) => void,
  reject: (error: Error) => void,
) {
  const payload = readJson(request.responseText);
  if (request.status < 200 || request.status > 299) {
    return reject(errorFromResponse(request.status, request.getResponseHeader("retry-after"), payload));
  }
  const parsed = upload.safeParse(payload);
  if (parsed.success) return resolve(parsed.data);
  reject(new ApiError("upstream_invalid", messages.client.unknownResponse));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Hosts one of our own results again, so that it can be an input.
 * @throws ApiError for every refusal, and for a response of an unknown shape
 */
export function hostAsset(assetId: string): Promise<Upload> {
  const { method, path, result } = uploadsApi.create;
  return createHttp()({ method, path, body: { asset_id: assetId } satisfies AssetToUpload, result });
}
