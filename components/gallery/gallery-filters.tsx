"use client";

import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { library } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { KeysAhead } from "@/components/ui/keys-ahead";
import type { LibraryNames } from "@/lib/library/library";
import { EVERYTHING, type GalleryPatch, type GallerySearch, isNarrowed } from "@/lib/navigation/gallery";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { type ActiveFilter, activeFilters, mainFilters } from "./filter-labels";
import { MainFilters } from "./main-filters";
import { messages } from "./messages";
import { PromptSearch } from "./prompt-search";
import { ViewsMenu } from "./views-menu";

const FilterDialog = dynamic(() => importWithRetry(() => import("./filter-dialog")), {
  ssr: false,
  loading: KeysAhead,
});

type GalleryFiltersProps = {
  search: GallerySearch;
  /** The name of the person whose jobs are shown; null if unknown. */
  personName: string | null;
  onChange: (patch: GalleryPatch) => void;
};

/** The filters and the order of the grid, in one row at any width. Every value is in the address. */
export function GalleryFilters({ search, personName, onChange }: GalleryFiltersProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { data: names } = useQuery(library.names());
  return (
    <search className="flex w-full flex-wrap items-end gap-2">
      <PromptSearch value={search.q} onChange={(q) => onChange({ q })} />
      <div className="contents max-lg:hidden">
        <MainFilters search={search} names={names} hideLabels onChange={onChange} />
      </div>
      <Button icon={<SlidersHorizontal aria-hidden className="size-4" />} onClick={() => setIsAsking(true)}>
        {messages.galleryFilters.filters}
      </Button>
      <ViewsMenu search={search} names={names} onChange={onChange} />
      <FilterChips search={search} names={names} personName={personName} onChange={onChange} />
      {isAsking && (
        <FilterDialog search={search} names={names} onChange={onChange} onClose={() => setIsAsking(false)} />
      )}
    </search>
  );
}

type FilterChipsProps = {
  search: GallerySearch;
  names: LibraryNames | undefined;
  personName: string | null;
  onChange: (patch: GalleryPatch) => void;
};

/**
 * The filters without a visible control, each with a button to remove it, and a button to remove all. A narrow bar
 * has no controls of its own for kind, status and model.
 */
function FilterChips({ search, names, personName, onChange }: FilterChipsProps) {
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
