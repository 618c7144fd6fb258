import type { ReactNode } from "react";
import { lazyPart } from "./lazy-part";
import type { PageAddress } from "./link";
import { usePopupButton } from "./popup-button";

const MenuPopup = lazyPart(() => import("./menu-popup"));

export type MenuAction = {
  label: string;
  icon?: ReactNode;
  keys?: string;
  tone?: "danger";
  disabled?: boolean;
} & ({ href: PageAddress } | { href: string; download: boolean } | { onSelect: () => void });

export type MenuChoice = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string }[];
  /** Whether a choice closes the menu. */
  isFinal?: true;
};

export type MenuChecks = {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  options: readonly { value: string; label: string; aside?: string }[];
};

/**
 * A group of entries with a line between groups; a `choice` is a set of radio items, `checks` one of check
 * boxes. An action that is false is left out.
 */
export type MenuSection = {
  label?: string;
  actions?: readonly (MenuAction | false)[];
  choice?: MenuChoice;
  checks?: MenuChecks;
};

/** Whether a group has an entry. One without is left out. */
const hasEntry = (section: MenuSection | false): section is MenuSection =>
  section !== false && !section.actions?.every((action) => action === false);

type MenuProps = {
  /** The name of the button and the menu. */
  label: string;
  /** The contents of the button. */
  trigger: ReactNode;
  triggerClassName: string;
  sections: readonly (MenuSection | false)[];
  align?: "start" | "center" | "end";
  /** False keeps the button out of the Tab order, where another way leads to the same. */
  isReachable?: boolean;
};

/**
 * A button with a menu, if that has an entry. The menu's code is loaded when the pointer or the focus first reaches the
 * button.
 */
export function Menu(props: MenuProps) {
  const { label, trigger, triggerClassName, sections, align, isReachable = true } = props;
  const { button, popup } = usePopupButton(MenuPopup.load);
  const shown = sections.filter(hasEntry);
  if (shown.length === 0) return null;
  return (
    <>
      <button
        {...button}
        {...(isReachable ? {} : { tabIndex: -1 })}
        aria-label={label}
        aria-haspopup="menu"
        className={triggerClassName}
      >
        {trigger}
      </button>
      {popup && <MenuPopup {...popup} label={label} sections={shown} align={align} />}
    </>
  );
}
