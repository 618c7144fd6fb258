"use client";

import { useQuery } from "@tanstack/react-query";
import { compatQuery, modelsQuery } from "@/components/api/llm";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import { priceLines, sortLines } from "@/lib/llm/price-lines";
import type { PricingSearch } from "@/lib/navigation/pricing";
import { settingsLink } from "@/lib/navigation/settings";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { hasEveryWord } from "@/lib/platform/search-form";
import { CountField } from "./count-field";
import { LlmTable } from "./llm-table";
import { LlmToolbar, NO_LLM_FILTERS } from "./llm-toolbar";
import { messages } from "./messages";

const text = messages.llmView;
const AMOUNTS = ["input", "cached", "output", "calls"] as const;

type LlmViewProps = { search: PricingSearch; onChange: (patch: Partial<PricingSearch>) => void };

/** The language models: what they take, their prices, and the cost of the calculator's requests with each. */
export default function LlmView({ search, onChange }: LlmViewProps) {
  const models = useQuery(modelsQuery);
  const compat = useQuery(compatQuery);
  if (!models.data) {
    return models.error ? (
      <ErrorState title={text.failed} error={models.error} onRetry={() => void models.refetch()} />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  const { input, cached, output, calls, q, takes, order } = search;
  const all = priceLines(models.data, { tokens: { input, cached, output }, calls }, compat.data ?? null);
  const shown = all
    .filter((line) => takes.every((each) => line.takes.includes(each)))
    .filter((line) => !search.compat || line.compat === true)
    .filter((line) => hasEveryWord(`${line.id} ${line.family}`, q));
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <legend className="type-label pb-2">{text.calculator}</legend>
        {AMOUNTS.map((name) => (
          <CountField
            key={name}
            label={text.amounts[name].label}
            hint={text.amounts[name].hint}
            value={search[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </fieldset>
      <LlmToolbar lines={all} shown={shown.length} search={search} onChange={onChange} />
      {shown.length > 0 ? (
        <LlmTable
          lines={sortLines(shown, order)}
          order={order}
          onOrder={(next) => onChange({ order: next })}
        />
      ) : (
        <EmptyState
          title={all.length > 0 ? text.noMatch : text.none}
          action={
            all.length > 0 && <Button onClick={() => onChange(NO_LLM_FILTERS)}>{common.clearFilters}</Button>
          }
        >
          {all.length > 0 ? text.noMatchHint : text.noneHint}
        </EmptyState>
      )}
      {compat.error && <p className="text-ink-soft text-sm">{text.compatFailed(compat.error.message)}</p>}
      <p className="text-pretty text-ink-soft text-sm">
        {text.intro.before}
        <Link href={PAGE_PATHS.assistant} className="underline underline-offset-2">
          {text.intro.assistant}
        </Link>
        {text.intro.between}
        <Link href={settingsLink("connect")} className="underline underline-offset-2">
          {text.intro.clients}
        </Link>
        {text.intro.after}
      </p>
    </div>
  );
}
