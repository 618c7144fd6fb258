import { handle } from "@/lib/session/server/handle";
import { acceptUpload } from "@/lib/uploads/server/accept";
import { listUploads } from "@/lib/uploads/server/uploads";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => listUploads(session) });

export const POST = handle({
  rawBody: true,
  status: 201,
  run: ({ session, request }) => acceptUpload(session, request),
});
