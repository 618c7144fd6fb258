import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from "react";
import { Button } from "./button";
import type { DialogProps } from "./dialog";
import { isComposing } from "./press-by-key";

type DialogContentProps = Pick<
  DialogProps,
  "onClose" | "hideTitle" | "closeLabel" | "footer" | "children"
> & {
  rootRef?: Ref<HTMLDivElement>;
  hidden: boolean;
  heading: ReactNode;
  /** Below the heading. */
  note: ReactNode;
  /** Before and after the heading. */
  lead?: ReactNode;
  end?: ReactNode;
};

/** The head, body and foot of a dialog, or of a page of it. */
export function DialogContent(props: DialogContentProps) {
  const { rootRef, hidden, heading, note, lead, end, onClose, hideTitle, closeLabel, footer } = props;
  const buttons = useRef<HTMLElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field presses a button that is there
    <div
      ref={rootRef}
      hidden={hidden}
      onKeyDown={(event) => pressMainButton(event, buttons.current)}
      className={clsx("flex min-h-0 flex-1 flex-col", hidden && "hidden!")}
    >
      <header className={clsx("flex items-start gap-4 px-5 pt-4 pb-2", hideTitle && "sr-only")}>
        {lead}
        <div className="min-w-0 flex-1">
          {heading}
          {note}
        </div>
        {!hideTitle && end}
      </header>
      <div className={clsx("min-h-0 flex-1 overflow-y-auto", !hideTitle && "px-5 pb-5")}>
        {props.children}
      </div>
      {(closeLabel || footer) && (
        <footer ref={buttons} className="flex justify-end gap-2 border-line border-t px-5 py-3">
          {closeLabel && <Button onClick={onClose}>{closeLabel}</Button>}
          {footer}
        </footer>
      )}
    </div>
  );
}

const FIELDS = ["input:not([type=file], [type=checkbox], [type=radio], [type=hidden])", "textarea", "select"];

/** The first that is shown: a hidden one would take no focus. */
export const firstField = (within: HTMLElement | null) =>
  [...(within?.querySelectorAll<HTMLElement>(FIELDS.map((field) => `${field}:enabled`).join()) ?? [])].find(
    (field) => field.checkVisibility(),
  );

/**
 * Enter in a field presses the main button, as in a form. A search, and a list that is open, have an Enter of their
 * own.
 */
function pressMainButton(event: KeyboardEvent<HTMLElement>, footer: HTMLElement | null): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if (key !== "Enter" || isComposing(nativeEvent) || event.defaultPrevented) return;
  // A page above this one is inside it for React only.
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
  if (target.form || target.type === "search" || target.ariaExpanded === "true") return;
  const main = [...(footer?.querySelectorAll("button") ?? [])].at(-1);
  if (!main || main.disabled) return;
  event.preventDefault();
  main.click();
}
