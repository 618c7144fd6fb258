import { ArrowDownWideNarrow, ArrowUpNarrowWide } from "lucide-react";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { messages } from "./messages";
import { COLUMN_NAMES, PRICE_COLUMNS } from "./price-columns";

const text = messages.narrowSort;

const OPTIONS = [
  { value: "", label: text.unsorted },
  ...PRICE_COLUMNS.map((value) => ({ value, label: COLUMN_NAMES[value] })),
];

type NarrowSortProps = { sort: string; onSort: (sort: string) => void };

/** The order of the price table in a narrow window, where most columns have no header. */
export function NarrowSort({ sort, onSort }: NarrowSortProps) {
  const column = sort.replace(/^-/, "");
  const isDown = sort.startsWith("-");
  const Icon = isDown ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <div className="flex items-end gap-2 lg:hidden">
      <div className="flex-1">
        <Field label={text.sort}>
          <Select value={column} options={OPTIONS} onChange={onSort} />
        </Field>
      </div>
      <IconButton
        label={text.largestFirst}
        aria-pressed={isDown}
        disabled={column === ""}
        icon={<Icon aria-hidden />}
        onClick={() => onSort(isDown ? column : `-${column}`)}
        className="border border-line"
      />
    </div>
  );
}
