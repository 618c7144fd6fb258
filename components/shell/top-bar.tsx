"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Moon, Sun } from "lucide-react";
import { summaryQuery } from "@/components/api/summary";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { rovingTabIndex } from "@/components/ui/roving-tab-index";
import { Skeleton } from "@/components/ui/skeleton";
import { Tooltip } from "@/components/ui/tooltip";
import { useStored } from "@/components/ui/use-stored";
import { formatCount, NO_DATA } from "@/lib/platform/format";
import { AccountMenu } from "./account-menu";
import { Logo } from "./logo";
import { messages } from "./messages";
import { PaletteButton } from "./palette-button";
import { QueueButton } from "./queue-button";
import { connection, upstreamLost } from "./stores";
import { flipTheme } from "./theme";

type TopBarProps = { personName: string | null; embedded: boolean };

export function TopBar(props: TopBarProps) {
  return (
    <header
      ref={rovingTabIndex}
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

/**
 * Credits that active jobs reserve, credits charged this month in this dashboard, and what is left of the balance
 * that a person entered.
 */
function Credits() {
  const { data, isPending } = useQuery(summaryQuery());
  if (isPending) return <Skeleton className="h-4 w-28 lg:w-56" />;
  return (
    <dl className="flex text-ink-faint text-xs tabular-nums max-lg:flex-col max-lg:items-end lg:gap-5">
      <Figure label={messages.credits.reserved(data?.held_credits)} value={data?.held_credits} />
      <Figure label={messages.credits.charged} value={data?.spent_this_month_credits} />
      {data && data.balance_left_credits !== null && (
        <Figure label={messages.credits.left} value={Math.max(0, Math.floor(data.balance_left_credits))} />
      )}
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex flex-row-reverse gap-1 whitespace-nowrap leading-4">
      <dt>{label}</dt>
      <dd className="font-medium text-ink">{value === undefined ? NO_DATA : formatCount(value)}</dd>
    </div>
  );
}

const DOTS = {
  connecting: "bg-ink-faint animate-pulse-slow",
  connected: "bg-positive",
  reconnecting: "bg-warning animate-pulse-slow",
  unreachable: "bg-warning",
  offline: "bg-danger",
} as const;

function LiveDot() {
  const state = useStored(connection);
  const isLost = useStored(upstreamLost);
  const shown = state === "connected" && isLost ? "unreachable" : state;
  const { word, means } = messages.liveDot[shown];
  const calm = shown === "connected" || shown === "connecting";
  return (
    <Tooltip text={means} side="bottom">
      <span data-connection={state} className="flex h-9 items-center gap-1.5 px-1.5 text-ink-soft text-xs">
        <span aria-hidden className={clsx("size-2 rounded-full", DOTS[shown])} />
        <span className={calm ? "sr-only" : "max-sm:sr-only"}>{word}</span>
      </span>
    </Tooltip>
  );
}

/** CSS selects the icon, because the server does not know the theme. */
function ThemeSwitch() {
  return (
    <IconButton
      label={messages.themeSwitch.label}
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
