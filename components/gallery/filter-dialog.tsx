"use client";

import { browserTimeZone } from "@/components/api/time-zone";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { MARK_PLACES } from "@/lib/jobs/filters";
import type { LibraryNames } from "@/lib/library/library";
import { EVERYTHING, type GallerySearch } from "@/lib/navigation/gallery";
import { FigureRange } from "./figure-range";
import { FilterChoice } from "./filter-choice";
import { MainFilters } from "./main-filters";
import { messages } from "./messages";

const text = messages.filterDialog;

type FilterDialogProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  onChange: (patch: Partial<GallerySearch>) => void;
  onClose: () => void;
};

const SOUNDS = [
  { value: "", label: text.sounds.any },
  { value: "on", label: text.sounds.on },
  { value: "off", label: text.sounds.off },
];
const PLACES = [
  { value: "", label: text.storages.any },
  { value: "archived", label: text.storages.archived },
  { value: "waiting", label: text.storages.waiting },
  { value: "failed", label: text.storages.failed },
];

const MARKS = [
  { value: "", label: text.marks.any },
  ...MARK_PLACES.map((value) => ({ value, label: text.marks[value] })),
];

/** All further filters of the gallery. The page behind the sheet shows their effect at once. */
export default function FilterDialog({ search, names, onChange, onClose }: FilterDialogProps) {
  const days = (patch: Partial<Pick<GallerySearch, "from" | "to">>) =>
    onChange({ ...patch, tz: browserTimeZone.get() });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title}
      side="right"
      size="sm"
      footer={
        <>
          <Button onClick={() => onChange(EVERYTHING)}>{text.clearAll}</Button>
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 py-3">
        <div className="grid gap-4 lg:hidden">
          <MainFilters search={search} names={names} onChange={onChange} />
        </div>
        <Switch
          label={text.favoritesOnly}
          checked={search.favorite === "yes"}
          onChange={(isOn) => onChange({ favorite: isOn ? "yes" : null })}
        />
        <FilterChoice
          label={text.tag}
          value={search.tag}
          offered={names?.tags}
          onChange={(tag) => onChange({ tag })}
        />
        <Field label={text.collection}>
          <Select
            value={search.collection ?? ""}
            options={namedOptions(names?.collections)}
            onChange={(value) => onChange({ collection: value || null })}
          />
        </Field>
        <Field label={text.person}>
          <Select
            value={search.person ?? ""}
            options={namedOptions(names?.people)}
            onChange={(value) => onChange({ person: value || null })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={text.from}>
            <Input
              type="date"
              value={search.from ?? ""}
              onChange={({ target }) => days({ from: target.value || null })}
            />
          </Field>
          <Field label={text.to}>
            <Input
              type="date"
              value={search.to ?? ""}
              onChange={({ target }) => days({ to: target.value || null })}
            />
          </Field>
          <FilterChoice
            label={text.ratio}
            value={search.ratio}
            offered={names?.ratios}
            onChange={(ratio) => onChange({ ratio })}
          />
          <FilterChoice
            label={text.resolution}
            value={search.resolution}
            offered={names?.resolutions}
            onChange={(resolution) => onChange({ resolution })}
          />
        </div>
        <FigureRange
          label={text.duration}
          min={search.shortest}
          max={search.longest}
          onChange={(shortest, longest) => onChange({ shortest, longest })}
        />
        <FigureRange
          label={text.credits}
          min={search.cheapest}
          max={search.dearest}
          onChange={(cheapest, dearest) => onChange({ cheapest, dearest })}
        />
        <Field label={text.sound}>
          <Select
            value={search.sound ?? ""}
            options={SOUNDS}
            onChange={(value) => onChange({ sound: value === "on" || value === "off" ? value : null })}
          />
        </Field>
        <Field label={text.storage}>
          <Select
            value={search.kept ?? ""}
            options={PLACES}
            onChange={(value) =>
              onChange({
                kept: value === "archived" || value === "waiting" || value === "failed" ? value : null,
              })
            }
          />
        </Field>
        <Field label={text.mark}>
          <Select
            value={search.marked ?? ""}
            options={MARKS}
            onChange={(value) => onChange({ marked: MARK_PLACES.find((each) => each === value) ?? null })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

const namedOptions = (list: readonly { id: string; name: string; jobs: number }[] | undefined) => [
  { value: "", label: text.any },
  ...(list ?? []).map(({ id, name, jobs }) => ({ value: id, label: text.counted(name, jobs) })),
];
