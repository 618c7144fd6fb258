"use client";

import { useTable } from "@tanstack/react-table";
import { clsx } from "clsx";
import { SortHeader } from "@/components/ui/sort-header";
import type { ModelEntry } from "@/lib/llm/model-entry";
import type { ModelsSearch } from "@/lib/navigation/models";
import { messages } from "./messages";
import { isFigure, MODEL_COLUMNS, modelColumns, modelFeatures } from "./model-columns";

/** The table for a view in the address. */
export function useModelsTable(entries: ModelEntry[], { q, takes, compat, sort }: ModelsSearch) {
  const column = sort.replace(/^-/, "");
  return useTable({
    features: modelFeatures,
    columns: modelColumns,
    data: entries,
    getRowId: ({ id }: ModelEntry) => id,
    globalFilterFn: "hasText" as const,
    state: {
      globalFilter: q,
      columnFilters: [
        ...(takes.length > 0 ? [{ id: "takes", value: takes }] : []),
        ...(compat ? [{ id: "compat", value: true }] : []),
      ],
      sorting: MODEL_COLUMNS.some(({ id }) => id === column)
        ? [{ id: column, desc: sort.startsWith("-") }]
        : [],
    },
  });
}
type ModelsTableModel = ReturnType<typeof useModelsTable>;

type ModelsTableProps = { table: ModelsTableModel; sort: string; onSort: (sort: string) => void };

/** Every model of the view. Its name stays visible while its figures scroll sideways. */
export function ModelsTable({ table, sort, onSort }: ModelsTableProps) {
  "use no memo"; // the table returns objects that change inside
  return (
    <section
      aria-label={messages.modelsTable.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full min-w-max border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {MODEL_COLUMNS.map(({ id, name }) => (
              <SortHeader
                key={id}
                column={id}
                name={name}
                sort={sort}
                figure={isFigure(id)}
                stays={id === "id"}
                onSort={() => onSort(sort === id ? `-${id}` : id)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id: rowId, original }) => (
            <tr key={rowId} className="hover:bg-hover">
              {MODEL_COLUMNS.map(({ id, text }) => (
                <td
                  key={id}
                  className={clsx(
                    "h-10 whitespace-nowrap border-line border-b px-3",
                    id === "id" && "sticky left-0 z-1 bg-surface font-medium",
                    isFigure(id) && "text-right tabular-nums",
                    id === "cost" ? "font-medium" : id !== "id" && "text-ink-soft",
                  )}
                >
                  {text(original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
