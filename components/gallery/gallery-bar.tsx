import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronDown, ImageIcon, SlidersHorizontal, X } from "lucide-react";
import { useEffect, useState } from "react";
import { libraryQueries } from "@/components/api/library";
import { Button, buttonLook } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/menu";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useStored } from "@/components/ui/use-stored";
import type { LibraryNames } from "@/lib/library/library";
import { type GalleryPatch, type GallerySearch, isFiltered, NO_FILTERS } from "@/lib/navigation/gallery";
import {
  type ActiveFilter,
  activeFilters,
  activeMainFilters,
  isSearchOnly,
  KIND_SEGMENTS,
  sortOptions,
} from "./filters/filter-labels";
import { messages as filtersMessages } from "./filters/messages";
import { GalleryMenu } from "./gallery-menu";
import { ROW_SIZE, rowSize } from "./grid/grid-size";
import { messages } from "./messages";

const text = messages.galleryBar;

const FilterDialog = lazyPopup(() => import("./filters/filter-dialog"));

type GalleryBarProps = {
  search: GallerySearch;
  /** The name of the person whose jobs are shown; null if unknown. */
  personName: string | null;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  onChange: (patch: GalleryPatch) => void;
};

/**
 * The one bar of the gallery: title, search, kinds, filters, order, size and selection, and a menu for the rest. It stays
 * at the top. On a phone it is the search, the filters and the menu. Every filter is in the address.
 */
export function GalleryBar({ search, personName, isSelecting, onSelecting, onChange }: GalleryBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { data: names } = useQuery(libraryQueries.names());
  return (
    <search className="sticky top-(--top) z-12 -mx-4 flex flex-col gap-2 bg-canvas px-4 py-2 md:-mx-6 md:px-6 md:py-3 short:static">
      <div className="flex items-center gap-2">
        <h1 className="type-heading mr-1 shrink-0 max-md:sr-only">{messages.gallery.title}</h1>
        <PromptSearch value={search.q} onChange={(q) => onChange({ q })} />
        <div className="shrink-0 max-xl:hidden">
          <SegmentedControl
            label={filtersMessages.mainFilters.kind}
            hideLabel
            isCompact
            segments={KIND_SEGMENTS}
            value={search.kind ?? "all"}
            onChange={(kind) => onChange({ kind: kind === "all" ? null : kind })}
          />
        </div>
        <Button
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          aria-label={text.filter}
          onClick={() => setIsAsking(true)}
          className="max-md:w-11 max-md:px-0"
        >
          <span className="max-md:hidden">{text.filter}</span>
        </Button>
        <div className="contents max-md:hidden">
          <SortMenu search={search} onChange={onChange} />
        </div>
        <SizeSlider />
        <Button
          variant="quiet"
          aria-pressed={isSelecting}
          onClick={() => onSelecting(!isSelecting)}
          className="max-lg:ml-auto max-md:hidden aria-pressed:bg-press aria-pressed:text-ink"
        >
          {text.select}
        </Button>
        <GalleryMenu search={search} names={names} onSelect={() => onSelecting(true)} onChange={onChange} />
      </div>
      <FilterChips
        search={{ ...search, collection: null }}
        names={names}
        personName={personName}
        onChange={onChange}
      />
      {isAsking && (
        <FilterDialog search={search} names={names} onChange={onChange} onClose={() => setIsAsking(false)} />
      )}
    </search>
  );
}

type SortMenuProps = Pick<GalleryBarProps, "search" | "onChange">;

function SortMenu({ search, onChange }: SortMenuProps) {
  const { sort } = search;
  const label = filtersMessages.mainFilters.order;
  return (
    <Menu
      label={text.sorted(label, text.sort[sort])}
      trigger={
        <>
          {text.sort[sort]}
          <ChevronDown aria-hidden className="size-4 text-ink-soft" />
        </>
      }
      triggerClassName={buttonLook({})}
      sections={[
        {
          choice: {
            label,
            value: sort,
            options: sortOptions(search),
            onChange: (next) => onChange({ sort: next }),
          },
        },
      ]}
    />
  );
}

/** How large the pictures are. A small window has one size, and no room for this. */
function SizeSlider() {
  const size = useStored(rowSize);
  return (
    <label className="ml-auto flex shrink-0 items-center gap-2 text-ink-soft max-lg:hidden">
      <ImageIcon aria-hidden className="size-4" />
      <span className="flex w-23">
        <input
          type="range"
          aria-label={text.size}
          min={ROW_SIZE.min}
          max={ROW_SIZE.max}
          step={ROW_SIZE.step}
          value={size}
          aria-valuetext={text.pixels(size)}
          onChange={({ target }) => rowSize.set(Number(target.value))}
          className="slider"
        />
      </span>
    </label>
  );
}

type FilterChipsProps = Pick<GalleryBarProps, "search" | "personName" | "onChange"> & {
  names: LibraryNames | undefined;
};

/** The filters that are on, but the open collection, which has a heading: each with a button to remove it, and a button to remove all: a line of its own. */
function FilterChips({ search, names, personName, onChange }: FilterChipsProps) {
  // The search shows its own text, and removes it.
  if (!isFiltered(search) || isSearchOnly(search)) return null;
  const chip = (filter: ActiveFilter) => <Chip key={filter.label} {...filter} onChange={onChange} />;
  return (
    <div className={clsx("flex flex-wrap gap-1.5", isSearchOnly({ ...search, kind: null }) && "xl:hidden")}>
      {search.kind !== null && (
        <span className="contents xl:hidden">{activeMainFilters({ kind: search.kind }).map(chip)}</span>
      )}
      {activeMainFilters({ status: search.status, model: search.model }).map(chip)}
      {activeFilters(search, { names, personName }).map(chip)}
      <Button
        size="sm"
        variant="quiet"
        icon={<X aria-hidden className="size-3.5" />}
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
    <Button size="sm" aria-label={messages.filterChips.remove(label)} onClick={() => onChange(off)}>
      {label}
      <X aria-hidden className="size-3.5 text-ink-faint" />
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
    <div className="min-w-28 flex-1 md:max-w-95">
      <SearchField
        label={messages.promptSearch.label}
        placeholder={messages.promptSearch.placeholder}
        value={typed}
        maxLength={200}
        onChange={setTyped}
        onKeyDown={(event) => event.key === "Enter" && onChange(typed)}
        hasIcon
      />
    </div>
  );
}
