"use client";

import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "@/components/api/llm";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { priceLines, sortLines } from "@/lib/llm/price-lines";
import type { PricingSearch } from "@/lib/navigation/pricing";
import { CountField } from "./count-field";
import { LlmTable } from "./llm-table";
import { messages } from "./messages";

const text = messages.llmView;

type LlmViewProps = { search: PricingSearch; onChange: (patch: Partial<PricingSearch>) => void };

/** Prices of language models, and the cost of calls of a given size with each. */
export default function LlmView({ search, onChange }: LlmViewProps) {
  const { data, error, refetch } = useQuery(modelsQuery);
  if (!data && error) {
    return <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-96" />;
  const { input, cached, output, calls, q, takes, order } = search;
  const modalities = [...new Set(data.flatMap((model) => model.modalities))].sort();
  const needle = q.trim().toLowerCase();
  const shown = priceLines(data, { tokens: { input, cached, output }, calls })
    .filter((line) => !takes || line.takes.includes(takes))
    .filter((line) => `${line.id} ${line.family}`.toLowerCase().includes(needle));
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <CountField label={text.input} value={input} onChange={(value) => onChange({ input: value })} />
        <CountField
          label={text.cached}
          value={cached}
          max={input}
          onChange={(value) => onChange({ cached: value })}
        />
        <CountField label={text.output} value={output} onChange={(value) => onChange({ output: value })} />
        <CountField label={text.calls} value={calls} onChange={(value) => onChange({ calls: value })} />
      </div>
      <search className="flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-56">
          <SearchField
            label={text.search}
            value={q}
            maxLength={100}
            onChange={(typed) => onChange({ q: typed })}
          />
        </div>
        <Field label={text.modality} hideLabel>
          <Select
            value={takes ?? ""}
            options={[
              { value: "", label: text.anyModality },
              ...modalities.map((value) => ({ value, label: text.supports(value) })),
            ]}
            onChange={(value) => onChange({ takes: value || null })}
          />
        </Field>
        <span role="status" className="text-ink-faint text-sm tabular-nums">
          {messages.tableToolbar.shown(shown.length, data.length)}
        </span>
      </search>
      <LlmTable lines={sortLines(shown, order)} order={order} onOrder={(next) => onChange({ order: next })} />
    </div>
  );
}
