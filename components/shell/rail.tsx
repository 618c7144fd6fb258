"use client";

import { clsx } from "clsx";
import { Ellipsis } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { rovingTabIndex } from "@/components/ui/roving-tab-index";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { ApprovalCount } from "./approval-count";
import { Logo } from "./logo";
import { messages } from "./messages";
import { isCurrent, STUDIO_PAGES, type StudioPage } from "./pages";
import { useThemeChoice } from "./theme-choice";

const CELL =
  "relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.75 rounded-md type-rail outline-offset-0 transition-colors md:h-12.5 md:w-15.5 md:flex-none md:shrink-0 md:outline-offset-[-2px]";
const CURRENT = "font-semibold text-ink md:bg-hover";
const OTHER = "font-medium text-ink-soft hover:text-ink md:hover:bg-hover";

/**
 * The links to the studio's pages: on the left from 768 px, at the bottom of a phone, where what has no room is in a
 * sheet. One list; CSS shows it in two ways.
 */
export function Rail() {
  const pathname = usePathname();
  const link = (page: StudioPage) => (
    <RailLink key={page.name} page={page} current={isCurrent(page, pathname)} />
  );
  return (
    <nav
      ref={rovingTabIndex}
      aria-label={messages.rail.label}
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bar) border-line border-t bg-canvas px-1 pb-[env(safe-area-inset-bottom)] md:inset-y-0 md:right-auto md:h-auto md:w-(--rail) short:max-md:static short:max-md:h-15 md:flex-col md:items-center md:gap-0.5 md:overflow-y-auto md:overflow-x-hidden md:border-t-0 md:border-r md:px-0 md:pt-2 md:pb-2.5 print:hidden in-room:hidden"
    >
      <Link
        href="/"
        aria-label={messages.rail.home}
        className="mb-1.5 grid h-9 w-12 shrink-0 place-items-center rounded-md outline-offset-0 max-md:hidden"
      >
        <Logo className="size-9" />
      </Link>
      {STUDIO_PAGES.filter(({ isAside }) => !isAside).map(link)}
      <span aria-hidden className="flex-1 max-md:hidden" />
      {STUDIO_PAGES.filter(({ isAside }) => isAside).map(link)}
      <MorePages pathname={pathname} />
    </nav>
  );
}

type RailLinkProps = { page: StudioPage; current: boolean };

function RailLink({ page: { href, name, icon: Icon, isOnBar }, current }: RailLinkProps) {
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={clsx(CELL, current ? CURRENT : OTHER, !isOnBar && "max-md:hidden")}
    >
      {current && (
        <span
          aria-hidden
          className="absolute top-1/2 -left-1.25 h-5.5 w-0.75 -translate-y-1/2 rounded-r-xs bg-accent max-md:hidden"
        />
      )}
      <Icon aria-hidden className="size-5" strokeWidth={current ? 2 : 1.6} />
      {messages.pages[name]}
      {href === PAGE_PATHS.settings && <ApprovalCount className="absolute top-0.5 right-3" />}
    </Link>
  );
}

/** On a phone: the pages that have no room in the bar, and the theme. */
function MorePages({ pathname }: { pathname: string }) {
  const pages = STUDIO_PAGES.filter(({ isOnBar }) => !isOnBar);
  const isOpenPage = pages.some((page) => isCurrent(page, pathname));
  return (
    <Menu
      label={messages.rail.morePages}
      align="end"
      triggerClassName={clsx(CELL, isOpenPage ? CURRENT : OTHER, "md:hidden")}
      trigger={
        <>
          <Ellipsis aria-hidden className="size-5" strokeWidth={isOpenPage ? 2 : 1.6} />
          {messages.rail.more}
        </>
      }
      sections={[
        {
          actions: pages.map(({ href, name, icon: Icon }) => ({
            href,
            label: messages.pages[name],
            icon: <Icon aria-hidden />,
          })),
        },
        { choice: useThemeChoice() },
      ]}
    />
  );
}
