"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { LibraryNames } from "@/lib/library/library";
import { EVERYTHING, type GallerySearch, isNarrowed } from "@/lib/navigation/gallery";
import { type ActiveFilter, activeFilters, mainFilters } from "./filter-labels";
import { messages } from "./messages";

type FilterChipsProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  personName: string | null;
  onChange: (patch: Partial<GallerySearch>) => void;
};

/**
 * The filters without a visible control, each with a button to remove it, and a button to remove all. A narrow bar
 * has no controls of its own for kind, status and model.
 */
export function FilterChips({ search, names, personName, onChange }: FilterChipsProps) {
  if (!isNarrowed(search)) return null;
  return (
    // In a row of its own, so that the filters keep their places.
    <div className="flex basis-full flex-wrap gap-2">
      <span className="contents lg:hidden">
        {mainFilters(search).map((filter) => (
          <Chip key={filter.label} {...filter} onChange={onChange} />
        ))}
      </span>
      {activeFilters(search, { names, personName }).map((filter) => (
        <Chip key={filter.label} {...filter} onChange={onChange} />
      ))}
      <Button
        variant="quiet"
        icon={<X aria-hidden className="size-4" />}
        onClick={() => onChange({ ...EVERYTHING, sort: search.sort })}
      >
        {messages.filterChips.clear}
      </Button>
    </div>
  );
}

type ChipProps = ActiveFilter & Pick<FilterChipsProps, "onChange">;

function Chip({ label, off, onChange }: ChipProps) {
  return (
    <Button aria-label={messages.filterChips.remove(label)} onClick={() => onChange(off)}>
      {label}
      <X aria-hidden className="size-4 text-ink-faint" />
    </Button>
  );
}
