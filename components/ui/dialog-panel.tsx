import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { X } from "lucide-react";
import type { RefObject } from "react";
import type { DialogProps } from "./dialog";
import { DialogContent, firstField } from "./dialog-content";
import { DialogHostContext } from "./dialog-host";
import { finalFocus } from "./final-focus";
import { messages } from "./messages";
import { useDialogPages } from "./use-dialog-pages";

const SIZE = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-3xl", full: "h-full max-w-none" } as const;

const SIDE = {
  center: "m-auto max-h-full data-ending-style:scale-98 data-starting-style:scale-98",
  right: "mr-0 ml-auto h-full data-ending-style:translate-x-4 data-starting-style:translate-x-4",
} as const;

type DialogPanelProps = DialogProps & { open: boolean; popup: RefObject<HTMLDivElement | null> };

export default function DialogPanel({ popup, ...props }: DialogPanelProps) {
  const { open, onClose, title, hideTitle, description, side = "center" } = props;
  const { host, top, setPlace } = useDialogPages(popup);
  const isFull = props.size === "full";
  const size = top?.size ?? props.size ?? "md";
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && (top ? top.close() : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className={clsx("fixed inset-0 z-40 flex", side === "center" && !isFull && "p-4")}>
          <Base.Popup
            data-theme={props.theme}
            data-dialog={size}
            ref={popup}
            {...(top && { "aria-labelledby": top.titleId, "aria-describedby": top.descriptionId })}
            // On a touch screen the focus of a field would open the keyboard over the dialog.
            initialFocus={
              props.initialFocus ?? ((how) => (how === "touch" ? true : (firstField(popup.current) ?? true)))
            }
            finalFocus={finalFocus(popup, props.finalFocus)}
            className={clsx(
              "flex w-full flex-col overflow-hidden bg-raised text-ink shadow-float outline-none transition-[scale,opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0",
              SIZE[size],
              SIDE[side],
              side === "center" && !isFull && "rounded-xl",
            )}
          >
            <DialogHostContext value={isFull ? null : host}>
              <DialogContent
                {...props}
                hidden={top !== null}
                heading={<Base.Title className="type-heading">{title}</Base.Title>}
                note={
                  description && (
                    <Base.Description className="mt-0.5 text-ink-soft text-sm">
                      {description}
                    </Base.Description>
                  )
                }
                end={
                  !hideTitle && (
                    <Base.Close
                      aria-label={messages.close}
                      className="touch-target -mr-2 grid size-8 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
                    >
                      <X aria-hidden className="size-4" />
                    </Base.Close>
                  )
                }
              />
            </DialogHostContext>
            <div ref={setPlace} className={clsx("flex min-h-0 flex-1 flex-col", !top && "hidden")} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
