import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useBudget } from "@/components/api/budgets";
import { overBudgetMessage } from "@/lib/budget/check-budget";
import { usageLink } from "@/lib/navigation/usage";
import { messages } from "./messages";

/**
 * Says before sending that so many credits, of one job or of several takes, would exceed a limit; empty when none would be exceeded.
 */
export function BudgetNote({ credits, takes = 1 }: { credits: number | null; takes?: number }) {
  const checkBudget = useBudget();
  const budgetCheck = credits === null ? null : checkBudget(credits);
  if (!budgetCheck || credits === null) return null;
  const { budget, blocks, overBy } = budgetCheck;
  return (
    <p data-budget={budget.mode} className="flex basis-full gap-2 pb-1 text-warning text-xs">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {overBudgetMessage(budget, { what: takes > 1 ? "takes" : "job", credits })}{" "}
        {blocks ? messages.budgetNote.blocked(takes) : messages.budgetNote.warned(takes, overBy)}{" "}
        <Link href={usageLink()} className="underline">
          {messages.budgetNote.link}
        </Link>
      </span>
    </p>
  );
}
