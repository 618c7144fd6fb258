import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { LibraryNames } from "@/lib/library/library";
import { type GallerySearch, gallerySearch } from "@/lib/navigation/gallery";
import { KIND_OPTIONS, modelOptions, SORT_OPTIONS, STATUS_OPTIONS, sortOf } from "./filter-options";
import { messages } from "./messages";

const text = messages.mainFilters;

type MainFiltersProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  /** For the bar, where the chosen values need no labels. */
  hideLabels?: boolean;
  onChange: (patch: Partial<GallerySearch>) => void;
};

/** Kind, status, model and order: in the bar if there is room, else with the other filters. */
export function MainFilters({ search, names, hideLabels = false, onChange }: MainFiltersProps) {
  return (
    <>
      <Field label={text.kind} hideLabel={hideLabels}>
        <Select
          value={search.kind ?? ""}
          options={KIND_OPTIONS}
          onChange={(value) => onChange({ kind: gallerySearch.kind.parse(value) })}
        />
      </Field>
      <Field label={text.status} hideLabel={hideLabels}>
        <Select
          value={search.status ?? ""}
          options={STATUS_OPTIONS}
          onChange={(value) => onChange({ status: gallerySearch.status.parse(value) })}
        />
      </Field>
      <Field label={text.model} hideLabel={hideLabels}>
        <Select
          value={search.model ?? ""}
          options={modelOptions(names?.models ?? [], search.model)}
          onChange={(value) => onChange({ model: value || null })}
        />
      </Field>
      <Field label={text.order} hideLabel={hideLabels}>
        <Select
          value={search.sort}
          options={SORT_OPTIONS}
          onChange={(value) => onChange({ sort: sortOf(value) })}
        />
      </Field>
    </>
  );
}
