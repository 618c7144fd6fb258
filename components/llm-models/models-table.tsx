"use client";

import { useTable } from "@tanstack/react-table";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ModelEntry } from "@/lib/llm/model-entry";
import type { ModelsSearch } from "@/lib/navigation/models";
import { isFigure, MODEL_COLUMNS, modelColumns, modelFeatures } from "./model-columns";

/** The table for a view of the address. */
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
export type ModelsTableModel = ReturnType<typeof useModelsTable>;

type ModelsTableProps = { table: ModelsTableModel; sort: string; onSort: (sort: string) => void };

/** Every model that the view keeps; its name stays in sight while its figures scroll past. */
export function ModelsTable({ table, sort, onSort }: ModelsTableProps) {
  "use no memo"; // the table hands out objects that change inside
  return (
    <section
      aria-label="Language models"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full min-w-max border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {MODEL_COLUMNS.map(({ id, name }) => (
              <SortHeader key={id} column={id} name={name} sort={sort} onSort={onSort} />
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

type SortHeaderProps = { column: string; name: string; sort: string; onSort: (sort: string) => void };

function SortHeader({ column, name, sort, onSort }: SortHeaderProps) {
  const isUp = sort === column;
  const isDown = sort === `-${column}`;
  return (
    <th
      scope="col"
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
      className={clsx(
        "border-line border-b bg-surface px-1 font-medium text-xs",
        column === "id" && "sticky left-0 z-1",
        isFigure(column) ? "text-right" : "text-left",
      )}
    >
      <button
        type="button"
        onClick={() => onSort(isUp ? `-${column}` : column)}
        className="inline-flex h-10 items-center gap-1 rounded-md px-2 text-ink-soft hover:text-ink"
      >
        {name}
        {isUp && <ArrowUp aria-hidden className="size-3.5" />}
        {isDown && <ArrowDown aria-hidden className="size-3.5" />}
      </button>
    </th>
  );
}
