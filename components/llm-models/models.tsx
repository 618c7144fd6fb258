"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { compatQuery, modelsQuery } from "@/components/api/llm";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SearchField } from "@/components/ui/search-field";
import { Switch } from "@/components/ui/switch";
import { toModelEntries } from "@/lib/llm/model-entry";
import { modelsSearch } from "@/lib/navigation/models";
import { Calculator } from "./calculator";
import { messages } from "./messages";
import { ModelsTable, useModelsTable } from "./models-table";

const text = messages.models;

/**
 * The catalog of language models: their inputs, their prices, and the cost of the calculator's plan on each.
 */
export function Models() {
  const [search, setSearch] = useQueryStates(modelsSearch, { history: "replace" });
  const models = useQuery(modelsQuery);
  const compat = useQuery(compatQuery);
  const entries = toModelEntries(models.data ?? [], compat.data ?? null, search);
  const table = useModelsTable(entries, search);
  const count = table.getFilteredRowModel().rows.length;
  const modalities = [...new Set(entries.flatMap(({ takes }) => takes))].filter((each) => each !== "text");
  const isNarrowed = search.q !== "" || search.takes.length > 0 || search.compat;
  const clear = () => void setSearch({ q: "", takes: [], compat: false });
  return (
    <div className="flex flex-col gap-5 px-4 py-6 sm:px-6">
      <div>
        <h1 className="font-semibold text-xl">{text.title}</h1>
        <p className="mt-1 text-pretty text-ink-soft">
          {text.intro.before}
          <Link href="/assistant" className="underline underline-offset-2">
            {text.intro.assistant}
          </Link>
          {text.intro.between}
          <Link href="/connect" className="underline underline-offset-2">
            {text.intro.clients}
          </Link>
          {text.intro.after}
        </p>
      </div>
      {models.error && !models.data ? (
        <ErrorState title={text.failed} error={models.error} onRetry={() => void models.refetch()} />
      ) : (
        <>
          <Calculator search={search} onChange={(patch) => void setSearch(patch)} />
          <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="w-full sm:w-56">
              <SearchField
                label={text.search}
                value={search.q}
                maxLength={100}
                onChange={(typed) => void setSearch({ q: typed })}
              />
            </div>
            <div className="max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-x-8 max-sm:gap-y-3 max-sm:py-1 sm:contents">
              {modalities.map((each) => (
                <Switch
                  key={each}
                  label={text.supports(each)}
                  checked={search.takes.includes(each)}
                  onChange={(checked) =>
                    void setSearch({
                      takes: checked
                        ? [...search.takes, each]
                        : search.takes.filter((other) => other !== each),
                    })
                  }
                />
              ))}
              <Switch
                label={text.compat}
                checked={search.compat}
                onChange={(checked) => void setSearch({ compat: checked })}
              />
            </div>
            {isNarrowed && (
              <Button variant="quiet" size="sm" icon={<X aria-hidden className="size-4" />} onClick={clear}>
                {text.clear}
              </Button>
            )}
            <span role="status" className="ml-auto text-ink-faint text-sm tabular-nums">
              {text.shown(count, entries.length)}
            </span>
          </search>
          {models.isSuccess && count === 0 ? (
            <EmptyState
              title={isNarrowed ? text.noMatch : text.none}
              action={isNarrowed && <Button onClick={clear}>{text.clear}</Button>}
            >
              {isNarrowed ? text.noMatchHint : text.noneHint}
            </EmptyState>
          ) : (
            <ModelsTable table={table} sort={search.sort} onSort={(sort) => void setSearch({ sort })} />
          )}
          {compat.error && <p className="text-ink-soft text-sm">{text.compatFailed(compat.error.message)}</p>}
        </>
      )}
    </div>
  );
}
