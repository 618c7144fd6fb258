import { ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { useField } from "./field";
import { lazyPart } from "./lazy-part";
import { messages } from "./messages";
import { usePopupButton } from "./popup-button";

const ComboboxPopup = lazyPart(() => import("./combobox-popup"));

/** One row to choose. `text` is searched and spoken. `row` is shown, or else the text. */
export type ComboboxItem = {
  value: string;
  text: string;
  keywords?: string;
  row?: ReactNode;
  disabled?: boolean;
};
export type ComboboxGroup = { label: string; items: ComboboxItem[] };

export type ComboboxProps = {
  groups: readonly ComboboxGroup[];
  value: string | null;
  onChange: (value: string) => void;
  /** Shown in the closed control; default: the text of the chosen item. */
  shown?: ReactNode;
  placeholder?: string;
  searchLabel: string;
};

/**
 * A searchable choice from many items, in groups. Inside a Field it takes its label. The list's code is
 * loaded when the pointer or the focus first reaches the control.
 */
export function Combobox({ shown, placeholder = messages.combobox.placeholder, ...rest }: ComboboxProps) {
  const { button, popup } = usePopupButton(ComboboxPopup.load);
  const selected = rest.groups.flatMap((group) => group.items).find((item) => item.value === rest.value);
  return (
    <>
      <button
        {...button}
        role="combobox"
        aria-expanded={button["aria-expanded"]}
        {...useField()}
        aria-haspopup="dialog"
        data-value={rest.value ?? undefined}
        className="field-box flex min-h-9 w-full items-center gap-2 py-1.5 pr-2.5 pl-3 text-left pointer-coarse:min-h-11"
      >
        <span translate="no" className="min-w-0 flex-1 truncate">
          {shown ?? selected?.text ?? <span className="text-ink-faint">{placeholder}</span>}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </button>
      {popup && <ComboboxPopup {...rest} {...popup} />}
    </>
  );
}
