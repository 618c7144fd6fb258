import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useBudget } from "@/components/api/budgets";
import { overBudgetMessage } from "@/lib/budget/check-budget";
import { usageLink } from "@/lib/navigation/usage";
import { messages } from "./messages";

/**
 * Says before sending that a job of so many credits would exceed a limit; empty when none would be exceeded.
 */
export function BudgetNote({ credits }: { credits: number | null }) {
  const checkBudget = useBudget();
  const budgetCheck = credits === null ? null : checkBudget(credits);
  if (!budgetCheck || credits === null) return null;
  const { budget, blocks, overBy } = budgetCheck;
  return (
    <p data-budget={budget.mode} className="flex basis-full gap-2 pb-1 text-warning text-xs">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {overBudgetMessage(budget, { what: "job", credits })}{" "}
        {blocks ? messages.budgetNote.blocked : messages.budgetNote.warned(overBy)}{" "}
        <Link href={usageLink()} className="underline">
          {messages.budgetNote.link}
        </Link>
      </span>
    </p>
  );
}
