import { clsx } from "clsx";
import { type ComponentProps, useId } from "react";
import { browserTimeZone } from "@/components/api/time-zone";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { useNumberField } from "@/components/ui/use-number-field";
import { FILTER_ROWS, type NamedRow } from "@/lib/jobs/filters";
import type { LibraryNames } from "@/lib/library/library";
import { type GalleryPatch, type GallerySearch, NO_FILTERS } from "@/lib/navigation/gallery";
import { filterLabels, KIND_OPTIONS, modelOptions, STATUS_OPTIONS, sortOptions } from "./filter-labels";
import { messages } from "./messages";

const text = messages.filterDialog;

type SelectOptions = ComponentProps<typeof Select>["options"];

type FilterDialogProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  onChange: (patch: GalleryPatch) => void;
  onClose: () => void;
};

/** All further filters of the gallery. The page behind the sheet shows their effect at once. */
export default function FilterDialog({ search, names, onChange, onClose }: FilterDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      side="right"
      size="sm"
      footer={
        <>
          <Button onClick={() => onChange(NO_FILTERS)}>{text.clearAll}</Button>
          <Button variant="ink" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 py-3">
        <div className="col-span-2 grid gap-4">
          <MainFilters search={search} names={names} onChange={onChange} />
        </div>
        {FILTER_ROWS.filter(({ control, bound }) => control && bound !== "max").map((row) => (
          <div key={row.name} className={clsx("grid min-w-0", !row.isHalf && "col-span-2")}>
            <FilterControl row={row} search={search} names={names} onChange={onChange} />
          </div>
        ))}
      </div>
    </Dialog>
  );
}

type FilterControlProps = Omit<FilterDialogProps, "onClose"> & { row: NamedRow };

/** The control of one filter; for a figure, of both its limits. */
function FilterControl({ row, search, names, onChange }: FilterControlProps) {
  const { name, control, column } = row;
  const values: Record<string, unknown> = search;
  const { label = "", options = {} } = filterLabels(row);
  if (control === "range") {
    const max = FILTER_ROWS.find((each) => each.bound === "max" && each.column === column)?.name ?? "";
    return (
      <FigureRange
        label={label}
        min={figureOf(values[name])}
        max={figureOf(values[max])}
        onChange={(least, most) => onChange({ [name]: least, [max]: most })}
      />
    );
  }
  const value = String(values[name] ?? "");
  if (control === "switch") {
    return (
      <Switch
        label={label}
        checked={value !== ""}
        onChange={(isOn) => onChange({ [name]: isOn ? "yes" : null })}
      />
    );
  }
  if (control === "day") {
    return (
      <Field label={label}>
        <Input
          type="date"
          value={value}
          onChange={({ target }) => onChange({ [name]: target.value, tz: browserTimeZone.get() })}
        />
      </Field>
    );
  }
  const offered =
    control === "choice"
      ? Object.entries(options).map(([each, words]) => ({ value: each, label: words }))
      : offeredOf(row, names, value);
  return (
    <Field label={label}>
      <Select
        value={value}
        options={[{ value: "", label: text.any }, ...offered]}
        onChange={(next) => onChange({ [name]: next })}
      />
    </Field>
  );
}

const figureOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** What jobs have, each with their number. A chosen value stays although no job has it any more. */
function offeredOf({ list }: NamedRow, names: LibraryNames | undefined, chosen: string) {
  const counted = (value: string, name: string, jobs: number) => ({ value, label: text.counted(name, jobs) });
  if (list === "collections" || list === "people")
    return (names?.[list] ?? []).map(({ id, name, jobs }) => counted(id, name, jobs));
  const used = (list && names?.[list]) ?? [];
  const isUsed = chosen === "" || used.some(({ name }) => name === chosen);
  return [
    ...used.map(({ name, jobs }) => counted(name, name, jobs)),
    ...(isUsed ? [] : [{ value: chosen, label: chosen }]),
  ];
}

type FigureRangeProps = {
  label: string;
  min: number | null;
  max: number | null;
  onChange: (min: number | null, max: number | null) => void;
};

function FigureRange({ label, min, max, onChange }: FigureRangeProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const names = { min: messages.figureRange.min(label), max: messages.figureRange.max(label) };
  const least = useNumberField({ name: names.min, decimals: true }, min, (figure) => onChange(figure, max));
  const most = useNumberField({ name: names.max, decimals: true }, max, (figure) => onChange(min, figure));
  const problem = least.problem ?? most.problem;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend id={id} className="mb-1.5 font-medium text-sm">
        {label}
      </legend>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <Input
          {...least.input}
          aria-label={names.min}
          aria-describedby={least.problem && errorId}
          placeholder={messages.figureRange.from}
        />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <Input
          {...most.input}
          aria-label={names.max}
          aria-describedby={most.problem && errorId}
          placeholder={messages.figureRange.to}
        />
      </div>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
    </fieldset>
  );
}

/** Kind, status, model and order. The bar has kind and order, too, where there is room. */
function MainFilters({ search, names, onChange }: Omit<FilterDialogProps, "onClose">) {
  const labels = messages.mainFilters;
  const filter = (name: "kind" | "status" | "model" | "sort", label: string, options: SelectOptions) => (
    <Field label={label}>
      <Select
        value={search[name] ?? ""}
        options={options}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  );
  return (
    <>
      {filter("kind", labels.kind, KIND_OPTIONS)}
      {filter("status", labels.status, STATUS_OPTIONS)}
      {filter("model", labels.model, modelOptions(names?.models ?? [], search.model))}
      {filter("sort", labels.order, sortOptions(search))}
    </>
  );
}
