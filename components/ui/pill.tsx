import { clsx } from "clsx";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { lazyPart } from "./lazy-part";
import { messages } from "./messages";
import { usePopupButton } from "./popup-button";
import { Tooltip } from "./tooltip";

const PillPopup = lazyPart(() => import("./pill-popup"));

export type PillChoice = {
  value: string;
  label: string;
  /** What the closed pill says, where the value alone is unclear: "audio on". */
  shown?: string | undefined;
  /** A small picture before the label, such as a RatioDrawing. */
  drawing?: ReactNode;
  /** At the end of the row: the total that this value would give. */
  aside?: string | undefined;
  /** Why it does not fit now. It is dimmed and can still be chosen: the form then offers a fix. */
  reason?: string | null | undefined;
};

export type PillProps = {
  /** The name of the setting: "Ratio". It is spoken before the value, and heads the popup. */
  label: string;
  value: string | null;
  choices: readonly PillChoice[];
  onChange: (value: string) => void;
  /** What is wrong with the value, as the form says below. */
  isInvalid?: boolean;
  /** The line of the form that speaks of this setting. */
  describedBy?: string | undefined;
};

const BOX =
  "touch-target inline-flex h-7.5 items-center gap-1.5 whitespace-nowrap rounded-md text-sm tabular-nums";

/** A setting as its value. It opens every other value with what each would cost. */
export function Pill(props: PillProps) {
  const { label, value, choices, isInvalid = false, describedBy } = props;
  const { button, popup } = usePopupButton(PillPopup.load);
  const chosen = choices.find((choice) => choice.value === value);
  const name = chosen?.label ?? value ?? messages.pill.none;
  return (
    <>
      <button
        {...button}
        aria-label={messages.pill.name(label, name)}
        aria-haspopup="menu"
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        data-setting={label}
        data-value={value ?? undefined}
        className={clsx(
          BOX,
          "border bg-surface px-2.5 font-medium transition-colors hover:bg-hover data-open:border-transparent data-open:outline-2 data-open:outline-ink data-open:-outline-offset-2 pointer-coarse:h-11",
          isInvalid || chosen?.reason ? "border-danger" : "border-line-field",
        )}
      >
        {chosen?.drawing}
        {chosen?.shown ?? name}
      </button>
      {popup && <PillPopup {...props} {...popup} />}
    </>
  );
}

type FixedPillProps = {
  label: string;
  value: string;
  /** What it says, where the value alone is unclear. */
  shown?: string;
  icon?: ReactNode;
  reason: string;
};

/** A setting with one possible value: text with a lock and the reason, and no box. */
export function FixedPill({ label, value, shown = value, icon, reason }: FixedPillProps) {
  return (
    <Tooltip text={reason}>
      <button
        type="button"
        // The spoken name contains what is written (WCAG 2.5.3).
        aria-label={messages.pill.name(label, shown)}
        aria-disabled
        data-setting={label}
        data-fixed={value}
        className={clsx(BOX, "cursor-default px-1 text-ink-soft [&_svg]:size-3.5")}
      >
        {icon}
        {shown}
        <Lock aria-hidden />
      </button>
    </Tooltip>
  );
}
