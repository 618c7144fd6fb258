import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useBudget } from "@/components/job/use-budget";
import { budgetWords } from "@/lib/budget/verdict";
import { usageLink } from "@/lib/navigation/usage";
import { formatCredits } from "@/lib/platform/format";

/** Says before anything is sent that a job of so many credits would pass a ceiling; nothing while none stands in the way. */
export function BudgetNote({ credits }: { credits: number | null }) {
  const judge = useBudget();
  const verdict = credits === null ? null : judge(credits);
  if (!verdict || credits === null) return null;
  const { budget, blocks, overBy } = verdict;
  return (
    <p data-budget={budget.mode} className="flex basis-full gap-2 pb-1 text-warning text-xs">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {budgetWords(budget)}; this needs {formatCredits(credits)}.{" "}
        {blocks ? "It will not be sent." : `It goes ${formatCredits(overBy)} over.`}{" "}
        <Link href={usageLink()} className="underline">
          Plan & usage
        </Link>
      </span>
    </p>
  );
}
