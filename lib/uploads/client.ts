import * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { createHttp, type HttpOptions, refusal } from "@/lib/http/client";
import { messages } from "./messages";
import { type Upload, upload, uploadList } from "./upload";

export type SendOptions = {
  signal?: AbortSignal | undefined;
  /** Share of the file that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

type ListOptions = {
  kind?: Upload["kind"];
  /** With `all`, also uploads that cannot be used any more but are still stored here. */
  show?: "usable" | "all";
  /** A part of the name. */
  q?: string;
  cursor?: string | null;
  signal?: AbortSignal | undefined;
};

/** A person's files. `create` sends the file itself as the body, so that the server can stream it. */
export function createUploadsClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    list: ({ signal, ...query }: ListOptions = {}) =>
      call({ path: "/api/uploads", query, result: uploadList, signal }),
    /** Deletes our copy. The service's own copy stays until its link expires. */
    remove: (id: string) =>
      call({ method: "DELETE", path: `/api/uploads/${encodeURIComponent(id)}`, result: z.unknown() }),
    /**
     * An abort throws an AbortError.
     * @throws ApiError 413, 415, 422 or 429 with the reason
     */
    create: (file: File, send: SendOptions = {}) =>
      sendFile(`${options.baseUrl ?? ""}/api/uploads`, file, send),
    /** Hosts one of our own results again, so that it can be an input. */
    fromAsset: (assetId: string) =>
      call({ method: "POST", path: "/api/uploads", body: { asset_id: assetId }, result: upload }),
  };
}

/** A refusal of the file itself: the same file would be refused again. */
export const isAboutFile = (error: unknown): boolean =>
  error instanceof ApiError && [400, 413, 415, 422].includes(error.status);

/** XMLHttpRequest, because fetch cannot report how much of a body was sent. */
function sendFile(address: string, file: File, { signal, onProgress }: SendOptions): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const endOnce = (finish: () => void) => {
      signal?.removeEventListener("abort", abort);
      finish();
    };
    request.open("POST", address);
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
    return reject(refusal(request.status, request.getResponseHeader("retry-after"), payload));
  }
  const parsed = upload.safeParse(payload);
  if (parsed.success) return resolve(parsed.data);
  reject(new ApiError("upstream_invalid", messages.client.unknownAnswer));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
