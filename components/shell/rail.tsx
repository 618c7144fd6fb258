"use client";

import { clsx } from "clsx";
import { Ellipsis } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { rovingTabIndex } from "@/components/ui/roving-tab-index";
import { Logo } from "./logo";
import { messages } from "./messages";
import { isCurrent, STUDIO_PAGES, type StudioPage } from "./pages";

/** A phone's bar has room for five pages. From six pages on it shows four and a menu. */
const [SHOWN, REST] = STUDIO_PAGES.length > 5 ? [4, STUDIO_PAGES.slice(4)] : [5, []];

const CELL =
  "group flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-lg text-xs outline-offset-0 md:h-14 md:flex-none";
const PILL = "grid h-7 w-12 place-items-center rounded-full transition-colors";

/**
 * The links to the studio's pages: on the left from 768 px, at the bottom of a phone. One list; CSS shows it
 * in two ways.
 */
export function Rail() {
  const pathname = usePathname();
  return (
    <nav
      ref={rovingTabIndex}
      aria-label={messages.rail.label}
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bar) border-line border-t bg-canvas px-2 pb-[env(safe-area-inset-bottom)] md:inset-y-0 md:right-auto md:h-auto md:w-(--rail) short:max-md:static short:max-md:h-15 md:flex-col md:gap-1 md:overflow-y-auto md:border-t-0 md:border-r md:p-2 print:hidden"
    >
      <Link
        href="/"
        aria-label={messages.rail.home}
        className="mb-2 grid h-9 shrink-0 place-items-center rounded-lg max-md:hidden"
      >
        <Logo className="size-7" />
      </Link>
      {STUDIO_PAGES.map((page, index) => (
        <RailLink
          key={page.root}
          page={page}
          current={isCurrent(page, pathname)}
          className={clsx(CELL, index >= SHOWN && "max-md:hidden")}
        />
      ))}
      {REST.length > 0 && <MorePages />}
    </nav>
  );
}

type RailLinkProps = { page: StudioPage; current: boolean; className: string };

function RailLink({ page: { href, label, icon: Icon }, current, className }: RailLinkProps) {
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={clsx(className, current ? "font-medium text-ink" : "text-ink-soft hover:text-ink")}
    >
      <span className={clsx(PILL, current ? "bg-press" : "group-hover:bg-hover")}>
        <Icon aria-hidden className="size-5" strokeWidth={current ? 2 : 1.6} />
      </span>
      {label}
    </Link>
  );
}

function MorePages() {
  return (
    <Menu
      label={messages.rail.morePages}
      align="end"
      triggerClassName={clsx(CELL, "text-ink-soft md:hidden")}
      trigger={
        <>
          <span className={PILL}>
            <Ellipsis aria-hidden className="size-5" strokeWidth={1.6} />
          </span>
          {messages.rail.more}
        </>
      }
      sections={[
        { actions: REST.map(({ href, label, icon: Icon }) => ({ href, label, icon: <Icon aria-hidden /> })) },
      ]}
    />
  );
}
