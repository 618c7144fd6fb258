"use client";

import { Moon, Sun } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { rovingTabIndex } from "@/components/ui/roving-tab-index";
import { Tooltip } from "@/components/ui/tooltip";
import { type Account, AccountMenu } from "./account-menu";
import { BalancePill } from "./balance-pill";
import { Logo } from "./logo";
import { messages } from "./messages";
import { PaletteButton } from "./palette-button";
import { flipTheme } from "./theme";

export function TopBar(account: Account) {
  return (
    <header
      ref={rovingTabIndex}
      className="sticky top-0 z-20 flex h-(--top) items-center short:static short:h-13 gap-1.5 border-line border-b bg-canvas px-3 md:gap-2.5 md:px-5 print:hidden"
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

/** CSS selects the icon, because the server does not know the theme. */
function ThemeSwitch() {
  return (
    <IconButton
      label={messages.theme.flip}
      onClick={flipTheme}
      className="max-md:hidden"
      icon={
        <>
          <Moon aria-hidden className="dark:hidden" strokeWidth={1.75} />
          <Sun aria-hidden className="hidden dark:block" strokeWidth={1.75} />
        </>
      }
    />
  );
}
