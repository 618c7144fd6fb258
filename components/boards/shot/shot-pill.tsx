import { clsx } from "clsx";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePopupButton } from "@/components/ui/popup-button";
import type { Column, Shot } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { messages } from "./messages";
import { joinValues, type ShotSetting } from "./shot-settings";

const ShotPillPopup = lazyPart(() => import("./shot-pill-popup"));

const text = messages.settings;

/** A small box of a row. */
export const CHIP =
  "touch-target inline-flex h-6 min-w-0 max-w-full shrink-0 items-center gap-1.25 whitespace-nowrap rounded-md border border-line px-1.75 text-sm tabular-nums transition-colors hover:bg-hover hover:text-ink data-open:border-transparent data-open:outline-2 data-open:outline-ink data-open:-outline-offset-2 pointer-coarse:h-8 pointer-coarse:px-2.5";

export type ShotPillProps = {
  catalogs: Catalogs;
  shot: Shot;
  columns: readonly Column[];
  setting: ShotSetting;
  number: number;
};

/** A setting of a shot that is not that of its board. It opens every value with what it would cost. */
export function ShotPill(props: ShotPillProps) {
  const { setting, number } = props;
  const { button, popup } = usePopupButton(ShotPillPopup.load);
  const shown = setting.own ?? joinValues(setting.made);
  return (
    <>
      <button
        {...button}
        aria-label={text.name(setting.label, shown, number)}
        aria-haspopup="menu"
        data-setting={setting.name}
        className={clsx(CHIP, "border-line-field font-medium text-ink")}
      >
        <span className="truncate">{shown}</span>
      </button>
      {popup && <ShotPillPopup {...props} {...popup} />}
    </>
  );
}
