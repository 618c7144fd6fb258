import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { LibraryNames } from "@/lib/library/library";
import type { GalleryPatch, GallerySearch } from "@/lib/navigation/gallery";
import { KIND_OPTIONS, modelOptions, STATUS_OPTIONS, sortOptions } from "./filter-labels";
import { messages } from "./messages";

const text = messages.mainFilters;

type MainFiltersProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  onChange: (patch: GalleryPatch) => void;
};

/** Kind, status, model and order. The bar has kind and order, too, where there is room. */
export function MainFilters({ search, names, onChange }: MainFiltersProps) {
  return (
    <>
      <Field label={text.kind}>
        <Select value={search.kind ?? ""} options={KIND_OPTIONS} onChange={(kind) => onChange({ kind })} />
      </Field>
      <Field label={text.status}>
        <Select
          value={search.status ?? ""}
          options={STATUS_OPTIONS}
          onChange={(status) => onChange({ status })}
        />
      </Field>
      <Field label={text.model}>
        <Select
          value={search.model ?? ""}
          options={modelOptions(names?.models ?? [], search.model)}
          onChange={(model) => onChange({ model })}
        />
      </Field>
      <Field label={text.order}>
        <Select value={search.sort} options={sortOptions(search)} onChange={(sort) => onChange({ sort })} />
      </Field>
    </>
  );
}
