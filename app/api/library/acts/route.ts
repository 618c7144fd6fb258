import { readLatestAct } from "@/lib/library/server/large-acts";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => readLatestAct(session) });
