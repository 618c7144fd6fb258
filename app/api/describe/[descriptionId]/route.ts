import { descriptionPath } from "@/lib/describe/description";
import { readDescription } from "@/lib/describe/server/read";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  params: descriptionPath,
  run: ({ session, params }) => readDescription(session, params.descriptionId),
});
