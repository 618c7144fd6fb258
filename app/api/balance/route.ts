import { typeBalance } from "@/lib/balance/balance";
import { keepBalance, readBalance } from "@/lib/balance/server/balance";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** The expected balance in credits, and the latest balances that people entered. */
export const GET = handle({ run: ({ session }) => readBalance(session) });

/** Stores the balance in whole credits that the service's own page shows now. Answers like GET. */
export const POST = handle({
  body: typeBalance,
  run: ({ session, body }) => keepBalance(session, body.credits),
});
