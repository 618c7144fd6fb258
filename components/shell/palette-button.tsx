"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { messages } from "./messages";

const load = () => import("./palette");
const Palette = dynamic(load, { ssr: false });

/** Opens the palette, also by Ctrl K or ⌘ K. The palette's code is loaded at first use. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const [isOpened, setIsOpened] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setIsOpened(true);
      setOpen((shown) => !shown);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setIsOpened(true);
          setOpen(true);
        }}
        className="touch-target flex h-8 items-center gap-2 rounded-md px-2 text-ink-faint text-sm transition-colors hover:bg-hover hover:text-ink sm:w-56 sm:border sm:border-line sm:bg-surface sm:px-2.5 sm:hover:bg-surface lg:w-72"
      >
        <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="flex-1 text-left max-sm:sr-only">{messages.paletteButton.label}</span>
        <kbd aria-hidden className="font-sans text-2xs text-ink-faint max-sm:hidden">
          {messages.paletteButton.keys}
        </kbd>
      </button>
      {isOpened && <Palette open={open} onOpenChange={setOpen} />}
    </>
  );
}
