import { readNames } from "@/lib/library/server/names";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** Every value that a filter of the gallery can have, with the number of its jobs, and the saved views. */
export const GET = handle({ run: ({ session }) => readNames(session) });
