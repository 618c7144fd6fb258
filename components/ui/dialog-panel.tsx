import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import { Button } from "./button";
import type { DialogProps } from "./dialog";
import { finalFocus } from "./final-focus";
import { messages } from "./messages";
import { isComposing } from "./press-by-key";

const SIZE = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-3xl", full: "h-full max-w-none" } as const;

const SIDE = {
  center: "m-auto max-h-full data-ending-style:scale-98 data-starting-style:scale-98",
  right: "mr-0 ml-auto h-full data-ending-style:translate-x-4 data-starting-style:translate-x-4",
} as const;

type DialogPanelProps = DialogProps & { open: boolean; popup: RefObject<HTMLDivElement | null> };

export default function DialogPanel({ popup, ...props }: DialogPanelProps) {
  const { open, onClose, title, hideTitle, description, closeLabel, footer } = props;
  const { size = "md", side = "center" } = props;
  const full = size === "full";
  const buttons = useRef<HTMLElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className={clsx("fixed inset-0 z-40 flex", side === "center" && !full && "p-4")}>
          <Base.Popup
            data-theme={props.theme}
            data-dialog={size}
            ref={popup}
            // On a touch screen the focus of a field would open the keyboard over the dialog.
            initialFocus={
              props.initialFocus ?? ((how) => (how === "touch" ? true : (firstField(popup.current) ?? true)))
            }
            finalFocus={finalFocus(popup, props.finalFocus)}
            onKeyDown={(event) => pressMainButton(event, buttons.current)}
            className={clsx(
              "flex w-full flex-col overflow-hidden bg-raised text-ink shadow-float outline-none transition-[scale,opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0",
              SIZE[size],
              SIDE[side],
              side === "center" && !full && "rounded-xl",
              // One dialog is seen at a time: the one below waits for the answer of the one above.
              !full && "data-nested-dialog-open:invisible",
            )}
          >
            <header className={clsx("flex items-start gap-4 px-5 pt-4 pb-2", hideTitle && "sr-only")}>
              <div className="min-w-0 flex-1">
                <Base.Title className="type-heading">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-0.5 text-ink-soft text-sm">{description}</Base.Description>
                )}
              </div>
              {!hideTitle && (
                <Base.Close
                  aria-label={messages.close}
                  className="touch-target -mr-2 grid size-8 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
                >
                  <X aria-hidden className="size-4" />
                </Base.Close>
              )}
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
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

const FIELDS = ["input:not([type=file], [type=checkbox], [type=radio], [type=hidden])", "textarea", "select"];

/** The first that is shown: a hidden one would take no focus. */
const firstField = (popup: HTMLElement | null) =>
  [...(popup?.querySelectorAll<HTMLElement>(FIELDS.map((field) => `${field}:enabled`).join()) ?? [])].find(
    (field) => field.checkVisibility(),
  );

/**
 * Enter in a field presses the main button, as in a form. A search, and a list that is open, have an Enter of their
 * own.
 */
function pressMainButton(event: KeyboardEvent<HTMLElement>, footer: HTMLElement | null): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if (key !== "Enter" || isComposing(nativeEvent) || event.defaultPrevented) return;
  // A dialog above this one is inside it for React only.
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
  if (target.form || target.type === "search" || target.ariaExpanded === "true") return;
  const main = [...(footer?.querySelectorAll("button") ?? [])].at(-1);
  if (!main || main.disabled) return;
  event.preventDefault();
  main.click();
}
