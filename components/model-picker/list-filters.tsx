import { ChevronDown } from "lucide-react";
import { Menu } from "@/components/ui/menu";
import { rovingTabIndex } from "@/components/ui/roving-tab-index";
import { TogglePill } from "@/components/ui/toggle-pill";
import { messages } from "./messages";
import { type ListView, MODEL_SORTS, type ModelSort } from "./model-groups";
import { NEED_NAMES, toggleNeed } from "./needs";
import type { PickableModel } from "./pickable-model";

type SortButtonProps = { kind: "video" | "image"; sort: ModelSort; onSort: (sort: ModelSort) => void };

/** The order of the list. A picture has no price per second. */
export function SortButton({ kind, sort, onSort }: SortButtonProps) {
  const { orders, label, button } = messages.sort;
  const offered = MODEL_SORTS.filter((each) => kind === "video" || each !== "perSecond");
  return (
    <Menu
      label={button(orders[sort])}
      trigger={
        <>
          {orders[sort]}
          <ChevronDown aria-hidden className="size-4" />
        </>
      }
      triggerClassName="touch-target flex h-8.5 shrink-0 items-center gap-1.5 rounded-md px-2 font-[550] text-ink-soft text-sm hover:bg-hover hover:text-ink data-open:bg-hover"
      sections={[
        {
          choice: {
            label,
            value: sort,
            isFinal: true,
            options: offered.map((value) => ({ value, label: orders[value] })),
            onChange: (value) => onSort(MODEL_SORTS.find((each) => each === value) ?? sort),
          },
        },
      ]}
    />
  );
}

type Filters = Pick<ListView, "needs" | "fitsOnly">;
type FilterChipsProps = {
  kind: "video" | "image";
  models: readonly PickableModel[];
  filters: Filters;
  onFilters: (filters: Filters) => void;
};

/** One line of filters, which scrolls sideways. A filter that no model meets is left out. */
export function FilterChips({ kind, models, filters, onFilters }: FilterChipsProps) {
  const { needs, fitsOnly } = filters;
  const names = NEED_NAMES.filter((name) => models.some((model) => model.meets?.(new Set([name]))));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll in every browser
    <div
      role="group"
      aria-label={messages.filters.label}
      ref={rovingTabIndex}
      className="flex shrink-0 gap-1.25 overflow-x-auto border-line border-b px-3 py-2 [scrollbar-width:none] pointer-coarse:gap-2"
    >
      <TogglePill isSmall isOn={fitsOnly} onPress={() => onFilters({ needs, fitsOnly: !fitsOnly })}>
        {messages.filters.fits[kind]}
      </TogglePill>
      {names.map((name) => (
        <TogglePill
          key={name}
          isSmall
          isOn={needs.has(name)}
          onPress={() => onFilters({ needs: toggleNeed(needs, name), fitsOnly })}
        >
          {messages.filters.needs[name]}
        </TogglePill>
      ))}
    </div>
  );
}
