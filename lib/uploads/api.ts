import { addressOf, endpoint } from "@/lib/http/endpoint";
import { upload, uploadList, uploadListQuery, uploadPath } from "./upload";

export const uploadsApi = {
  /**
   * `show=all` adds those that cannot be used any more.
   * 400 (`invalid_request`) for a cursor that is not one of ours.
   */
  list: endpoint({
    method: "GET",
    path: "/api/uploads",
    summary: "A page of earlier uploads, the latest used first",
    may: "look",
    query: uploadListQuery,
    result: uploadList,
    load: "list",
  }),
  /**
   * The body is the file itself, of at most 50 MB, so that the server can stream it, or a form with the file as
   * one part, or JSON with the `asset_id` of a result of ours.
   * 408 (`request_timeout`) when no byte arrives for 20 seconds. 409 (`conflict`) for a result that is not
   * archived. 413 (`payload_too_large`) for a larger file. 415 (`unsupported_media`) for a file of another
   * type, 422 (`content_not_allowed`) beyond 600 seconds or 50 megapixels. 429 (`rate_limited`) after 5 GB in a
   * day, and with too many uploads open. 503 (`unavailable`) while too many files wait.
   * 507 (`insufficient_storage`) at the storage limit, and with too little free disk.
   */
  create: endpoint({
    method: "POST",
    path: "/api/uploads",
    summary: "Receives a file, or takes a result of ours, and hosts it at the upstream",
    may: "make",
    receives: "*/*",
    result: upload,
    status: 201,
  }),
  /** 404 (`not_found`) for another workspace's upload. */
  file: endpoint({
    method: "GET",
    path: "/api/uploads/:uploadId",
    summary: "Our copy of an upload, whole or one range",
    may: "look",
    params: uploadPath,
    sends: "*/*",
  }),
  /**
   * The upstream's copy stays until its link expires.
   * 404 (`not_found`) for another workspace's upload.
   */
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
