import { readTypicalDuration } from "@/lib/jobs/server/typical-duration";
import { durationSettings } from "@/lib/jobs/typical-duration";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  query: durationSettings,
  run: ({ session, query }) => readTypicalDuration(session, query),
});
