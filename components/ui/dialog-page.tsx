import { ArrowLeft } from "lucide-react";
import { type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { DialogProps } from "./dialog";
import { DialogContent, firstField } from "./dialog-content";
import type { DialogHost } from "./dialog-host";
import { IconButton } from "./icon-button";
import { messages } from "./messages";

type DialogPageProps = DialogProps & { host: DialogHost; popup: RefObject<HTMLDivElement | null> };

/**
 * A dialog that opens from another one is a page of it: what is below waits, hidden and as it is, and the way back leads
 * there.
 */
export default function DialogPage({ host, popup, ...props }: DialogPageProps) {
  const { place, add, topId } = host;
  const { onClose, size = "md", title, description, hideTitle, initialFocus } = props;
  const [titleId, descriptionId] = [useId(), useId()];
  const backButton = useRef<HTMLButtonElement>(null);
  const leave = useEffectEvent(onClose);
  useLayoutEffect(
    () => add({ titleId, descriptionId, size, close: () => leave(), before: document.activeElement }),
    [add, titleId, descriptionId, size],
  );
  const isTop = topId === titleId;
  const hasPlace = place !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is first on top, not what then has the focus
  useLayoutEffect(() => {
    if (!isTop || !hasPlace || popup.current?.contains(document.activeElement)) return;
    // On a touch screen the focus of a field would open the keyboard over the dialog.
    const isTouch = window.matchMedia("(pointer: coarse)").matches;
    const field = isTouch ? null : firstField(popup.current);
    (initialFocus?.current ?? field ?? backButton.current)?.focus();
  }, [isTop, hasPlace]);
  if (!place) return null;
  return createPortal(
    <DialogContent
      {...props}
      rootRef={popup}
      hidden={!isTop}
      hideTitle={false}
      lead={
        <IconButton
          ref={backButton}
          label={messages.back}
          icon={<ArrowLeft aria-hidden />}
          onClick={onClose}
          className="-ml-2"
        />
      }
      heading={
        <h2 id={titleId} className={hideTitle ? "sr-only" : "type-heading"}>
          {title}
        </h2>
      }
      note={
        description && (
          <p id={descriptionId} className="mt-0.5 text-ink-soft text-sm">
            {description}
          </p>
        )
      }
    />,
    place,
  );
}
