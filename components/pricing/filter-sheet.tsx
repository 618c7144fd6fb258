import { ArrowDownWideNarrow, ArrowUpNarrowWide, ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { Select } from "@/components/ui/select";
import { FACETS, type Facet, pricingView } from "@/lib/navigation/pricing";
import { facetOptions, NO_FILTERS } from "./facets";
import { messages } from "./messages";
import { COLUMN_NAMES, PRICE_COLUMNS } from "./price-columns";
import type { PriceViewProps } from "./price-view-props";

const text = messages.filterSheet;

const GROUPS = [
  { value: "", label: text.noGroups },
  ...FACETS.map((facet) => ({ value: facet, label: COLUMN_NAMES[facet] })),
];

type FilterSheetProps = PriceViewProps & { onClose: () => void };

/** The values of every column, the order and the grouping. The page behind the sheet shows their effect at once. */
export default function FilterSheet({ entries, search, onChange, onClose }: FilterSheetProps) {
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      side="right"
      size="sm"
      footer={
        <>
          <Button onClick={() => onChange(NO_FILTERS)}>{common.clearFilters}</Button>
          <Button variant="ink" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 py-3">
        {pricingView(search) === "rows" && (
          <>
            <NarrowSort sort={search.sort} onSort={(sort) => onChange({ sort })} />
            <Field label={text.group}>
              <Select
                value={search.group ?? ""}
                options={GROUPS}
                onChange={(group) => onChange({ group: group || null })}
              />
            </Field>
          </>
        )}
        <div className="border-line border-t">
          {FACETS.map((facet) => (
            <FacetValues
              key={facet}
              facet={facet}
              options={facetOptions(entries, facet)}
              values={search[facet]}
              onChange={(values) => onChange({ [facet]: values })}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

type FacetValuesProps = {
  facet: Facet;
  options: ReturnType<typeof facetOptions>;
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** The values of one column, each with its number of rows. Nothing for a column without a choice. */
function FacetValues({ facet, options, values, onChange }: FacetValuesProps) {
  if (options.length < 2 && values.length === 0) return null;
  const toggle = (value: string, isOn: boolean) =>
    onChange(isOn ? [...values, value] : values.filter((other) => other !== value));
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 font-medium text-sm [&::-webkit-details-marker]:hidden">
        {COLUMN_NAMES[facet]}
        <span className="flex items-center gap-2 font-normal text-ink-faint">
          {values.length > 0 && text.selected(values.length)}
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <fieldset className="flex flex-col pb-2">
        <legend className="sr-only">{COLUMN_NAMES[facet]}</legend>
        {options.map(({ value, label, count }) => (
          <label
            key={value}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
              className="size-4 accent-ink"
            />
            <span className="flex-1">{label}</span>
            <span className="text-ink-faint text-xs tabular-nums">{text.rows(count)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

const OPTIONS = [
  { value: "", label: messages.narrowSort.unsorted },
  ...PRICE_COLUMNS.map((value) => ({ value, label: COLUMN_NAMES[value] })),
];

type NarrowSortProps = { sort: string; onSort: (sort: string) => void };

/** The order of the price table in a narrow window, where most columns have no header. */
function NarrowSort({ sort, onSort }: NarrowSortProps) {
  const column = sort.replace(/^-/, "");
  const isDown = sort.startsWith("-");
  const Icon = isDown ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <div className="flex items-end gap-2 lg:hidden">
      <div className="flex-1">
        <Field label={messages.narrowSort.sort}>
          <Select value={column} options={OPTIONS} onChange={onSort} />
        </Field>
      </div>
      <IconButton
        label={messages.narrowSort.largestFirst}
        aria-pressed={isDown}
        disabled={column === ""}
        icon={<Icon aria-hidden />}
        onClick={() => onSort(isDown ? column : `-${column}`)}
        className="border border-line"
      />
    </div>
  );
}
