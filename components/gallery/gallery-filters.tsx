"use client";

import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { library } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type GallerySearch, gallerySearch } from "@/lib/navigation/gallery";
import { FilterChips } from "./filter-chips";
import { KIND_OPTIONS, STATUS_OPTIONS } from "./filter-options";
import { messages } from "./messages";
import { ModelAndOrder } from "./model-and-order";
import { PromptSearch } from "./prompt-search";
import { ViewsMenu } from "./views-menu";

const FilterDialog = dynamic(() => import("./filter-dialog"), { ssr: false });

type GalleryFiltersProps = {
  search: GallerySearch;
  /** The name of the person whose jobs are shown; null if unknown. */
  personName: string | null;
  onChange: (patch: Partial<GallerySearch>) => void;
};

/** The filters and the order of the grid. Every value is in the address. */
export function GalleryFilters({ search, personName, onChange }: GalleryFiltersProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { data: names } = useQuery(library.names());
  const status = STATUS_OPTIONS.find(({ value }) => value === search.status);
  return (
    <search className="flex w-full flex-wrap items-end gap-2">
      <PromptSearch value={search.q} onChange={(q) => onChange({ q })} />
      <Field label={messages.galleryFilters.kind} hideLabel>
        <Select
          value={search.kind ?? ""}
          options={KIND_OPTIONS}
          onChange={(value) =>
            onChange({ kind: KIND_OPTIONS.find((each) => each.value === value)?.value || null })
          }
        />
      </Field>
      <Field label={messages.galleryFilters.status} hideLabel>
        <Select
          value={status?.value ?? ""}
          options={STATUS_OPTIONS}
          onChange={(value) => onChange({ status: statusOf(value) })}
        />
      </Field>
      <div className="contents max-sm:hidden">
        <ModelAndOrder search={search} names={names} hideLabels onChange={onChange} />
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

/** The status of an option; null for "any". */
function statusOf(value: string): GallerySearch["status"] {
  return gallerySearch.status.parse(value);
}
