import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { GallerySearch } from "@/lib/navigation/gallery";
import { formatDay } from "@/lib/platform/format";

const ORIGIN_NAMES = { here: "Made here", elsewhere: "Made elsewhere" } as const;

type FilterChipsProps = {
  search: GallerySearch;
  personName: string | null;
  onChange: (patch: Partial<GallerySearch>) => void;
};

/** Filters that a link brought along; they can be taken off here and set where the link came from. */
export function FilterChips({ search, personName, onChange }: FilterChipsProps) {
  return (
    <>
      {search.person && (
        <FilterChip label={personName ?? "One person"} onRemove={() => onChange({ person: null })} />
      )}
      {search.origin && (
        <FilterChip label={ORIGIN_NAMES[search.origin]} onRemove={() => onChange({ origin: null })} />
      )}
      {(search.from || search.to) && (
        <FilterChip label={daysName(search)} onRemove={() => onChange({ from: null, to: null, tz: null })} />
      )}
    </>
  );
}

function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button aria-label={`${label}, remove this filter`} onClick={onRemove}>
      {label}
      <X aria-hidden className="size-4 text-ink-faint" />
    </Button>
  );
}

function daysName({ from, to }: GallerySearch): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  return from ? `Since ${formatDay(from)}` : `Until ${formatDay(to ?? "")}`;
}
