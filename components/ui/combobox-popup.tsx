import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, Search } from "lucide-react";
import { hasEveryWord } from "@/lib/platform/search-form";
import type { ComboboxGroup, ComboboxItem, ComboboxProps } from "./combobox";
import { messages } from "./messages";
import type { PopupProps } from "./popup-button";
import { popupFrame } from "./popup-frame";

type ComboboxPopupProps = Omit<ComboboxProps, "shown" | "placeholder"> & PopupProps;

/** Maximum rows in the list. Thousands of rows would slow down typing. */
const MAX_SHOWN = 300;

/** Every typed word must occur in the text or its keywords, in any order. */
const matches = (item: ComboboxItem, query: string): boolean =>
  hasEveryWord(`${item.text} ${item.keywords ?? ""}`, query);

export default function ComboboxPopup(props: ComboboxPopupProps) {
  const { groups, value, onChange, onOpenChange, searchLabel } = props;
  const frame = popupFrame(props, searchLabel);
  const selected = groups.flatMap((group) => group.items).find((item) => item.value === value) ?? null;
  return (
    <Base.Root<ComboboxItem>
      items={groups.map(({ label, items }) => ({ value: label, items }))}
      value={selected}
      onValueChange={(item) => {
        if (!item) return;
        onChange(item.value);
        onOpenChange(false);
      }}
      isItemEqualToValue={(one, other) => one.value === other.value}
      itemToStringLabel={(item) => item.text}
      filter={matches}
      limit={MAX_SHOWN}
      autoHighlight
      {...frame.root}
    >
      <Base.Portal {...frame.portal}>
        <Base.Positioner {...frame.positioner} sideOffset={4} align="start">
          <Base.Popup
            {...frame.popup}
            className="popup-box flex w-[max(var(--anchor-width),22rem)] flex-col overflow-hidden md:max-h-[min(32rem,var(--available-height))]"
          >
            <div className="flex items-center gap-2 border-line border-b px-3">
              <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <Base.Input
                aria-label={searchLabel}
                placeholder={searchLabel}
                className="h-10 min-w-0 flex-1 bg-transparent outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
              />
            </div>
            <Base.Empty className="empty:hidden">
              <div className="px-3 py-8 text-center text-ink-soft text-sm">
                {messages.comboboxPopup.empty}
              </div>
            </Base.Empty>
            <Base.List className="min-h-0 flex-1 scroll-py-8 overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
              {(group: { value: string; items: ComboboxGroup["items"] }) => (
                <Base.Group key={group.value} items={group.items}>
                  <Base.GroupLabel className="sticky -top-1 z-1 bg-raised px-2.25 pt-2 pb-1 font-[550] text-ink-soft text-xs">
                    {group.value}
                  </Base.GroupLabel>
                  <Base.Collection>
                    {(item: ComboboxItem) => <Row key={item.value} item={item} />}
                  </Base.Collection>
                </Base.Group>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Row({ item }: { item: ComboboxItem }) {
  return (
    <Base.Item
      value={item}
      disabled={item.disabled}
      data-value={item.value}
      className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2.5 py-1.5 text-sm outline-none data-disabled:text-ink-faint data-highlighted:bg-hover pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1">{item.row ?? item.text}</span>
      <Base.ItemIndicator>
        <Check aria-hidden className="size-4" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
