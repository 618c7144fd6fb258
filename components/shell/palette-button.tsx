"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useRef, useState } from "react";
import { latinKey } from "@/components/ui/press-by-key";
import { loadPart } from "@/lib/platform/load-part";
import { messages } from "./messages";

const load = () => loadPart(() => import("./palette"));
const Palette = dynamic(load, { ssr: false });

/**
 * Opens the palette, also by Ctrl K or ⌘ K. Its code is loaded when the page is idle. Keys that are typed before its
 * field has the focus belong to it already, and to nothing behind it.
 */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const [isOpened, setIsOpened] = useState(false);
  const [query, setQuery] = useState("");
  // Read by the next key, which may come before the next rendering.
  const isOpen = useRef(false);
  const show = useCallback((next: boolean) => {
    isOpen.current = next;
    setOpen(next);
    if (next) setIsOpened(true);
    else setQuery("");
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isShortcut(event)) show(!isOpen.current);
      else if (!isOpen.current || isInDialog(event)) return;
      else if (event.key === "Escape") show(false);
      else if (event.key === "Backspace") setQuery((typed) => typed.slice(0, -1));
      else if (isCharacter(event)) setQuery((typed) => typed + event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [show]);
  useEffect(() => whenIdle(load), []);

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => show(true)}
        className="touch-target flex h-8 items-center gap-2 rounded-md px-2 text-ink-faint text-sm transition-colors hover:bg-hover hover:text-ink sm:w-56 sm:border sm:border-line sm:bg-surface sm:px-2.5 sm:hover:bg-surface lg:w-72"
      >
        <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="flex-1 text-left max-sm:sr-only">{messages.paletteButton.label}</span>
        <kbd aria-hidden className="font-sans text-xs text-ink-faint max-sm:hidden">
          {messages.paletteButton.keys}
        </kbd>
      </button>
      {isOpened && <Palette open={open} onOpenChange={show} query={query} onQueryChange={setQuery} />}
    </>
  );
}

const isShortcut = (event: KeyboardEvent): boolean =>
  latinKey(event) === "K" && (event.ctrlKey || event.metaKey) && !event.altKey;

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

const isInDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest("[role=dialog]") !== null;

/** Safari has no idle callbacks. */
function whenIdle(work: () => unknown): () => void {
  if (!("requestIdleCallback" in window)) return () => undefined;
  const id = requestIdleCallback(work);
  return () => cancelIdleCallback(id);
}
