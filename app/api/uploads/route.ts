import { handle } from "@/lib/session/server/handle";
import { acceptUpload } from "@/lib/uploads/server/accept";
import { listUploads, uploadsQuery } from "@/lib/uploads/server/uploads";

export const dynamic = "force-dynamic";

/**
 * A page of earlier uploads, the latest used first. `show=all` adds those that cannot be used any more.
 * 400 (`invalid_request`) for a cursor that is not one of ours.
 */
export const GET = handle({
  query: uploadsQuery,
  run: ({ session, query }) => listUploads(session, query),
});

/**
 * Receives a file of at most 50 MB, or takes a result of ours, and hosts it at the service.
 * 408 (`request_timeout`) when no byte arrives for 20 seconds. 409 (`conflict`) for a result that is not
 * archived. 413 (`payload_too_large`) for a larger file. 415 (`unsupported_media`) for a file of another
 * type, 422 (`content_not_allowed`) beyond 600 seconds or 50 megapixels. 429 (`rate_limited`) after 5 GB in a
 * day, and with too many uploads open. 503 (`unavailable`) while too many files wait.
 * 507 (`insufficient_storage`) at the storage limit, and with too little free disk.
 */
export const POST = handle({
  rawBody: true,
  status: 201,
  run: ({ session, request }) => acceptUpload(session, request),
});
