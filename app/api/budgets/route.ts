import { setBudget } from "@/lib/budget/budget";
import { changeBudget } from "@/lib/budget/server/change-budget";
import { readBudgets } from "@/lib/budget/server/read-budgets";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** Every monthly limit in credits, with the credits that count toward it this month. */
export const GET = handle({ run: ({ session }) => readBudgets(session) });

/**
 * Sets, changes or removes a limit. Answers like GET.
 * 400 (`invalid_request`) for a time zone that the database does not know. 404 (`not_found`) for a person of
 * another workspace.
 */
export const POST = handle({ body: setBudget, run: ({ session, body }) => changeBudget(session, body) });
