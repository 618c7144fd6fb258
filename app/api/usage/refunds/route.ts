import { handle } from "@/lib/session/server/handle";
import { readRefunds } from "@/lib/usage/server/read-refunds";

export const dynamic = "force-dynamic";

/**
 * Failed or canceled jobs whose credits do not add up ten minutes after their end, at most 100, the latest
 * first.
 */
export const GET = handle({ run: ({ session }) => readRefunds(session) });
