import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { LibraryNames } from "@/lib/library/library";
import type { GallerySearch } from "@/lib/navigation/gallery";
import { modelOptions, SORT_OPTIONS, sortOf } from "./filter-options";
import { messages } from "./messages";

type ModelAndOrderProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  /** For the bar, where the chosen values need no labels. */
  hideLabels?: boolean;
  onChange: (patch: Partial<GallerySearch>) => void;
};

/** Model and order: in the bar if there is room, else with the other filters. */
export function ModelAndOrder({ search, names, hideLabels = false, onChange }: ModelAndOrderProps) {
  return (
    <>
      <Field label={messages.modelAndOrder.model} hideLabel={hideLabels}>
        <Select
          value={search.model ?? ""}
          options={modelOptions(names?.models ?? [], search.model)}
          onChange={(value) => onChange({ model: value || null })}
        />
      </Field>
      <Field label={messages.modelAndOrder.order} hideLabel={hideLabels}>
        <Select
          value={search.sort}
          options={SORT_OPTIONS}
          onChange={(value) => onChange({ sort: sortOf(value) })}
        />
      </Field>
    </>
  );
}
