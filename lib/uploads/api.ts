import { addressOf, endpoint } from "@/lib/http/endpoint";
import { upload, uploadList, uploadListQuery, uploadPath } from "./upload";

export const uploadsApi = {
  /** `show=all` adds those that cannot be used any more. */
  list: endpoint({
    method: "GET",
    path: "/api/uploads",
    summary: "A page of earlier uploads, the latest used first",
    may: "look",
    query: uploadListQuery,
    result: uploadList,
    load: "list",
    errors: { invalid_request: "a cursor that is not one of ours" },
  }),
  /**
   * The body is the file itself, of at most 50 MB, so that the server can stream it, or a form with the file as one part,
   * or JSON with the `asset_id` of a result of ours.
   */
  create: endpoint({
    method: "POST",
    path: "/api/uploads",
    summary: "Receives a file, or takes a result of ours, and hosts it at the upstream",
    may: "make",
    receives: "*/*",
    result: upload,
    status: 201,
    errors: {
      request_timeout: true,
      conflict: "a result that is not archived",
      payload_too_large: "more than 50 MB",
      unsupported_media: "a file of another type",
      content_not_allowed: "beyond 600 seconds or 50 megapixels",
      rate_limited: "5 GB in a day, and too many uploads open",
      unavailable: "too many files wait",
      insufficient_storage: true,
    },
  }),
  file: endpoint({
    method: "GET",
    path: "/api/uploads/:uploadId",
    summary: "Our copy of an upload, whole or one range",
    may: "look",
    params: uploadPath,
    sends: "*/*",
  }),
  /** The upstream's copy stays until its link expires. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/uploads/:uploadId",
    summary: "Deletes our copy of an upload, and the pictures of its descriptions",
    may: "remove",
    params: uploadPath,
  }),
};

/** The address of our own copy of an upload. */
export const uploadLink = (uploadId: string): string => addressOf(uploadsApi.file, { params: { uploadId } });
