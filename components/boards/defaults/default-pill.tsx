import { clsx } from "clsx";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePopupButton } from "@/components/ui/popup-button";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import type { Board } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import type { DefaultSetting } from "./default-settings";
import { messages } from "./messages";

const DefaultPillPopup = lazyPart(() => import("./default-pill-popup"));

/** A box of the line of all shots. */
export const DEFAULT_BOX =
  "touch-target inline-flex h-7.5 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border border-line-field px-2.5 text-sm tabular-nums transition-colors hover:bg-hover pointer-coarse:h-11";

export type DefaultPillProps = { board: Board; catalogs: Catalogs; setting: DefaultSetting };

/** A setting of all shots: what is asked for, or softer what the models make. It opens every value with what it would cost. */
export function DefaultPill(props: DefaultPillProps) {
  const { name, label, shown, isSet } = props.setting;
  const { button, popup } = usePopupButton(DefaultPillPopup.load);
  return (
    <>
      <button
        {...button}
        aria-label={messages.name(label, shown)}
        aria-haspopup="menu"
        data-setting={name}
        className={clsx(
          DEFAULT_BOX,
          "data-open:border-transparent data-open:outline-2 data-open:outline-ink data-open:-outline-offset-2",
          isSet ? "font-medium" : "text-ink-soft",
        )}
      >
        {name === "ratio" && /^\d+:\d+$/u.test(shown) && <RatioDrawing ratio={shown} />}
        {shown}
      </button>
      {popup && <DefaultPillPopup {...props} {...popup} />}
    </>
  );
}
