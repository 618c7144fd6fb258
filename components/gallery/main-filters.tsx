import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { LibraryNames } from "@/lib/library/library";
import type { GalleryPatch, GallerySearch } from "@/lib/navigation/gallery";
import { KIND_OPTIONS, modelOptions, SORT_OPTIONS, STATUS_OPTIONS } from "./filter-labels";
import { messages } from "./messages";

const text = messages.mainFilters;

type MainFiltersProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  /** For the bar, where the chosen values need no labels. */
  hideLabels?: boolean;
  onChange: (patch: GalleryPatch) => void;
};

/** Kind, status, model and order: in the bar if there is room, else with the other filters. */
export function MainFilters({ search, names, hideLabels = false, onChange }: MainFiltersProps) {
  return (
    <>
      <Field label={text.kind} hideLabel={hideLabels}>
        <Select value={search.kind ?? ""} options={KIND_OPTIONS} onChange={(kind) => onChange({ kind })} />
      </Field>
      <Field label={text.status} hideLabel={hideLabels}>
        <Select
          value={search.status ?? ""}
          options={STATUS_OPTIONS}
          onChange={(status) => onChange({ status })}
        />
      </Field>
      <Field label={text.model} hideLabel={hideLabels}>
        <Select
          value={search.model ?? ""}
          options={modelOptions(names?.models ?? [], search.model)}
          onChange={(model) => onChange({ model })}
        />
      </Field>
      <Field label={text.order} hideLabel={hideLabels}>
        <Select value={search.sort} options={SORT_OPTIONS} onChange={(sort) => onChange({ sort })} />
      </Field>
    </>
  );
}
