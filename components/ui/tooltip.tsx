import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Kbd } from "./kbd";

type TooltipProps = {
  text: string;
  keys?: string | undefined;
  /** The text is already the trigger's own name: it is shown and not spoken again. */
  names?: boolean;
  side?: "top" | "bottom";
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

const WAIT_MS = 350;

/**
 * A text for the element it wraps, on hover, on keyboard focus, and on the touch of an element that is `aria-disabled`. The text can be hovered and closes with
 * Escape (WCAG 1.4.13). It is in the top layer, so nothing clips it.
 */
export function Tooltip({ text, keys, names = false, side = "top", children }: TooltipProps) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open || !tip.current || !anchor.current) return;
    const popover = tip.current;
    popover.showPopover();
    placeTooltip(popover, anchor.current.getBoundingClientRect(), side);
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    const close = () => setOpen(false);
    document.addEventListener("keydown", onKey);
    window.addEventListener("scroll", close, { capture: true, passive: true });
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener("scroll", close, { capture: true });
      if (popover.matches(":popover-open")) popover.hidePopover();
    };
  }, [open, side]);

  const after = (wait: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), wait);
  };
  const now = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  const childProps = children.props;
  return (
    <>
      {cloneElement(children, {
        "aria-describedby": names
          ? childProps["aria-describedby"]
          : [childProps["aria-describedby"], id].filter(Boolean).join(" "),
        onPointerEnter: (event) => {
          childProps.onPointerEnter?.(event);
          anchor.current = event.currentTarget;
          if (event.pointerType === "mouse") after(WAIT_MS, true);
        },
        onPointerLeave: (event) => {
          childProps.onPointerLeave?.(event);
          // A finger leaves with every press.
          if (event.pointerType === "mouse") after(80, false);
        },
        onPointerDown: (event) => {
          childProps.onPointerDown?.(event);
          // A finger cannot hover: where a press does nothing else, it shows the text.
          now(event.pointerType !== "mouse" && childProps["aria-disabled"] === true && !open);
        },
        onFocus: (event) => {
          childProps.onFocus?.(event);
          anchor.current = event.currentTarget;
          if (event.target.matches(":focus-visible")) now(true);
        },
        onBlur: (event) => {
          childProps.onBlur?.(event);
          now(false);
        },
      })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={() => after(80, false)}
        className="pointer-events-auto fixed w-max max-w-64 rounded-md bg-ink px-2 py-1 text-xs text-canvas open:animate-enter"
      >
        {text}
        {keys && <Kbd inverted>{keys}</Kbd>}
      </span>
    </>
  );
}

const GAP = 6;
const EDGE = 8;

/**
 * Puts a fixed element next to `anchor` (viewport coordinates), centred, and flipped or moved to stay on
 * screen.
 */
function placeTooltip(element: HTMLElement, anchor: DOMRect, side: "top" | "bottom"): void {
  const { width, height } = element.getBoundingClientRect();
  const above = anchor.top - height - GAP;
  const below = anchor.bottom + GAP;
  const wantsTop = side === "top" ? above >= EDGE : below + height > window.innerHeight - EDGE;
  const left = anchor.left + anchor.width / 2 - width / 2;
  element.style.top = `${wantsTop ? above : below}px`;
  element.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
}
