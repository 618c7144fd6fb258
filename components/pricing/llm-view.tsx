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

type LlmViewProps = { search: PricingSearch; onChange: (patch: Partial<PricingSearch>) => void };

/** Prices of language models, and the cost of calls of a given size with each. */
export default function LlmView({ search, onChange }: LlmViewProps) {
  const { data, error, refetch } = useQuery(modelsQuery);
  if (!data && error) {
    return (
      <ErrorState
        title="The language models could not be read"
        error={error}
        onRetry={() => void refetch()}
      />
    );
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
        <CountField label="Input tokens" value={input} onChange={(value) => onChange({ input: value })} />
        <CountField
          label="Of them cached"
          value={cached}
          max={input}
          onChange={(value) => onChange({ cached: value })}
        />
        <CountField label="Output tokens" value={output} onChange={(value) => onChange({ output: value })} />
        <CountField label="Calls" value={calls} onChange={(value) => onChange({ calls: value })} />
      </div>
      <search className="flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-56">
          <SearchField
            label="Search language models"
            value={q}
            maxLength={100}
            onChange={(typed) => onChange({ q: typed })}
          />
        </div>
        <Field label="Takes" hideLabel>
          <Select
            value={takes ?? ""}
            options={[
              { value: "", label: "Takes anything" },
              ...modalities.map((value) => ({ value, label: `Takes ${value}` })),
            ]}
            onChange={(value) => onChange({ takes: value || null })}
          />
        </Field>
        <span role="status" className="text-ink-faint text-sm tabular-nums">
          {shown.length} of {data.length}
        </span>
      </search>
      <LlmTable lines={sortLines(shown, order)} order={order} onOrder={(next) => onChange({ order: next })} />
    </div>
  );
}
