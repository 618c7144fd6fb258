import { handle } from "@/lib/session/server/handle";
import { acceptUpload } from "@/lib/uploads/server/accept";
import { listUploads, uploadsQuery } from "@/lib/uploads/server/uploads";

export const dynamic = "force-dynamic";

export const GET = handle({
  query: uploadsQuery,
  run: ({ session, query }) => listUploads(session, query),
});

export const POST = handle({
  rawBody: true,
  status: 201,
  run: ({ session, request }) => acceptUpload(session, request),
});
