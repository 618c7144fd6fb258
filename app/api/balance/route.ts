import { changeBalance } from "@/lib/balance/balance";
import { keepBalance, readBalance } from "@/lib/balance/server/balance";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The expected balance in credits, what happens to a job that needs more, and the latest balances that people
 * entered.
 */
export const GET = handle({ run: ({ session }) => readBalance(session) });

/**
 * Stores the balance in whole credits that the service's own page shows now, what happens at it, or both.
 * Answers like GET.
 */
export const POST = handle({ body: changeBalance, run: ({ session, body }) => keepBalance(session, body) });
