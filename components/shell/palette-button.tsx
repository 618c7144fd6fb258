import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { lazyPopup } from "@/components/ui/lazy-part";
import { latinKey } from "@/components/ui/press-by-key";
import { messages } from "./messages";

const Palette = lazyPopup(() => import("./on-demand/palette"));

/** Opens the palette, also by Ctrl K or ⌘ K. Its code is loaded when the pointer, the focus or the first of the keys comes. */
export function PaletteButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) void Palette.load().catch(() => undefined);
      if (!isShortcut(event)) return;
      setIsOpen((open) => !open);
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={Palette.load}
        onFocus={Palette.load}
        onClick={() => setIsOpen(true)}
        className="touch-target flex h-8.5 min-w-0 items-center gap-2 rounded-md px-2.5 text-ink-soft text-sm transition-colors hover:bg-hover hover:text-ink md:w-70 md:bg-hover md:hover:bg-press"
      >
        <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="flex-1 truncate text-left max-md:sr-only">{messages.paletteButton.label}</span>
        <span aria-hidden className="max-md:hidden">
          <Kbd>{messages.paletteButton.keys}</Kbd>
        </span>
      </button>
      {isOpen && <Palette onClose={() => setIsOpen(false)} />}
    </>
  );
}

const isShortcut = (event: KeyboardEvent): boolean =>
  latinKey(event) === "K" && (event.ctrlKey || event.metaKey) && !event.altKey;
