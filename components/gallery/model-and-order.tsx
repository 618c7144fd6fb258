import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { LibraryNames } from "@/lib/library/library";
import type { GallerySearch } from "@/lib/navigation/gallery";
import { modelOptions, SORT_OPTIONS, sortOf } from "./filter-options";

type ModelAndOrderProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  /** In the bar, where what is chosen says what it is of. */
  hideLabels?: boolean;
  onChange: (patch: Partial<GallerySearch>) => void;
};

/** Which model, and what comes first: in the bar where there is room, else among the other filters. */
export function ModelAndOrder({ search, names, hideLabels = false, onChange }: ModelAndOrderProps) {
  return (
    <>
      <Field label="Model" hideLabel={hideLabels}>
        <Select
          value={search.model ?? ""}
          options={modelOptions(names?.models ?? [], search.model)}
          onChange={(value) => onChange({ model: value || null })}
        />
      </Field>
      <Field label="Order" hideLabel={hideLabels}>
        <Select
          value={search.sort}
          options={SORT_OPTIONS}
          onChange={(value) => onChange({ sort: sortOf(value) })}
        />
      </Field>
    </>
  );
}
