"use client";

import { useQuery } from "@tanstack/react-query";
import { Search, SlidersHorizontal, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { library } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { SearchField } from "@/components/ui/search-field";
import type { LibraryNames } from "@/lib/library/library";
import { type GalleryPatch, type GallerySearch, isFiltered, NO_FILTERS } from "@/lib/navigation/gallery";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { type ActiveFilter, activeFilters, mainFilters } from "./filter-labels";
import { MainFilters } from "./main-filters";
import { messages } from "./messages";
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
  if (!isFiltered(search)) return null;
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
        onClick={() => onChange({ ...NO_FILTERS, sort: search.sort })}
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

type PromptSearchProps = { value: string; onChange: (value: string) => void };

/** A search field. The address follows after a short pause, or at once on Enter. */
function PromptSearch({ value, onChange }: PromptSearchProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="relative min-w-36 flex-1 sm:max-w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 z-1 size-4 -translate-y-1/2 text-ink-faint"
      />
      <SearchField
        label={messages.promptSearch.label}
        placeholder={messages.promptSearch.placeholder}
        value={typed}
        maxLength={200}
        onChange={setTyped}
        onKeyDown={(event) => event.key === "Enter" && onChange(typed)}
        className="pl-9"
      />
    </div>
  );
}
