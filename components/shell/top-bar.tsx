"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { latinKey } from "@/components/ui/press-by-key";
import { rovingTabIndex } from "@/components/ui/roving-tab-index";
import { Tooltip } from "@/components/ui/tooltip";
import { type Account, AccountMenu } from "./account-menu";
import { BalancePill } from "./balance-pill";
import { Logo } from "./logo";
import { messages } from "./messages";
import { ThemeSwitch } from "./theme-switch";

const Palette = lazyPopup(() => import("./on-demand/palette"));

export function TopBar(account: Account) {
  return (
    <header
      ref={rovingTabIndex}
      className="sticky top-0 z-20 flex h-(--top) items-center short:static short:h-13 gap-1.5 border-line border-b bg-canvas px-3 md:gap-2.5 md:px-5 print:hidden in-room:hidden"
    >
      <Link href="/" aria-label={messages.rail.home} className="touch-target rounded-md md:hidden">
        <Logo className="size-8" />
      </Link>
      <PaletteButton />
      <div className="flex-1" />
      {account.embedded && <DemoTag />}
      <BalancePill />
      <ThemeSwitch />
      <AccountMenu {...account} />
    </header>
  );
}

/** The embedded service is in use. What that means is in the account menu, too, for keys and for phones. */
function DemoTag() {
  return (
    <Tooltip text={messages.demo.means} side="bottom">
      <span className="rounded-sm bg-hover px-1.75 py-0.5 font-medium text-ink-soft text-xs max-md:hidden">
        {messages.demo.tag}
      </span>
    </Tooltip>
  );
}

/** Opens the palette, also by Ctrl K or ⌘ K. Its code is loaded when the pointer, the focus or the first of the keys comes. */
function PaletteButton() {
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
