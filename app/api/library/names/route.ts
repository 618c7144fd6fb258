import { readNames } from "@/lib/library/server/names";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => readNames(session) });
