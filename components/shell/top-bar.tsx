"use client";

import { Link } from "@/components/ui/link";
import { oneTabStop } from "@/components/ui/one-tab-stop";
import { AccountMenu } from "./account-menu";
import { Credits } from "./credits";
import { LiveDot } from "./live-dot";
import { Logo } from "./logo";
import { messages } from "./messages";
import { PaletteButton } from "./palette-button";
import { QueueButton } from "./queue-button";
import { ThemeSwitch } from "./theme-switch";

type TopBarProps = { personName: string | null; embedded: boolean };

export function TopBar(props: TopBarProps) {
  return (
    <header
      ref={oneTabStop}
      className="sticky top-0 z-20 flex h-(--top) items-center short:static short:h-13 gap-2 border-line border-b bg-canvas px-4 md:gap-3 md:px-6 print:hidden"
    >
      <Link href="/" aria-label={messages.rail.home} className="touch-target rounded-lg md:hidden">
        <Logo className="size-7" />
      </Link>
      <PaletteButton />
      <div className="flex-1" />
      <Credits />
      <QueueButton />
      <LiveDot />
      <ThemeSwitch />
      <AccountMenu {...props} />
    </header>
  );
}
