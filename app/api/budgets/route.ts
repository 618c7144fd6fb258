import { setBudget } from "@/lib/budget/budget";
import { changeBudget } from "@/lib/budget/server/change-budget";
import { readBudgets } from "@/lib/budget/server/read-budgets";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => readBudgets(session) });
export const POST = handle({ body: setBudget, run: ({ session, body }) => changeBudget(session, body) });
