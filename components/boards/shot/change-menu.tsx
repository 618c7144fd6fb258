import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePopupButton } from "@/components/ui/popup-button";
import type { Column, Shot } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import type { BoardRow } from "../state/planned-rows";
import { messages } from "./messages";
import type { InputName } from "./shot-input";

const ChangeMenuPopup = lazyPart(() => import("./change-menu-popup"));

const text = messages.change;

export type ChangeMenuProps = {
  row: BoardRow;
  columns: readonly Column[];
  catalogs: Catalogs;
  number: number;
  /** How many of the row's differences have no room beside it. */
  hidden: number;
  /** Called to choose a file for the shot. */
  onInput: (name: InputName) => void;
  onChange: (change: Partial<Pick<Shot, "settings" | "inputs">>) => void;
};

/** What a shot can ask for in place of its board: quiet until its row is pointed at, and always there for fingers and keys. */
export function ChangeMenu(props: ChangeMenuProps) {
  const { number, hidden } = props;
  const { button, popup } = usePopupButton(ChangeMenuPopup.load);
  return (
    <>
      <button
        {...button}
        aria-label={hidden > 0 ? text.labelMore(number, hidden) : text.label(number)}
        aria-haspopup="menu"
        title={text.title}
        className={clsx(
          "touch-target grid h-6 min-w-6 shrink-0 place-items-center rounded-md px-1 [:empty+&]:absolute [:empty+&]:-top-0.5 [:empty+&]:-left-7.5 text-ink-soft text-sm tabular-nums hover:bg-hover hover:text-ink data-open:opacity-100 pointer-coarse:h-8 pointer-coarse:min-w-8",
          hidden === 0 &&
            "opacity-0 focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100",
        )}
      >
        {hidden > 0 ? text.more(hidden) : <Plus aria-hidden className="size-4" />}
      </button>
      {popup && <ChangeMenuPopup {...props} {...popup} />}
    </>
  );
}
