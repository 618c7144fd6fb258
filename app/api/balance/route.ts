import { typeBalance } from "@/lib/balance/balance";
import { keepBalance, readBalance } from "@/lib/balance/server/balance";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => readBalance(session) });
export const POST = handle({
  body: typeBalance,
  run: ({ session, body }) => keepBalance(session, body.credits),
});
