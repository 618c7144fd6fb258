"use client";

import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { library } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { KeysAhead } from "@/components/ui/keys-ahead";
import type { GallerySearch } from "@/lib/navigation/gallery";
import { loadPart } from "@/lib/platform/load-part";
import { FilterChips } from "./filter-chips";
import { MainFilters } from "./main-filters";
import { messages } from "./messages";
import { PromptSearch } from "./prompt-search";
import { ViewsMenu } from "./views-menu";

const FilterDialog = dynamic(() => loadPart(() => import("./filter-dialog")), {
  ssr: false,
  loading: KeysAhead,
});

type GalleryFiltersProps = {
  search: GallerySearch;
  /** The name of the person whose jobs are shown; null if unknown. */
  personName: string | null;
  onChange: (patch: Partial<GallerySearch>) => void;
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
