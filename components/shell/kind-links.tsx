"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { messages } from "./messages";

/** Links to the creation pages: text with a line of ink under the present one. */
export function KindLinks() {
  const pathname = usePathname();
  return (
    <nav aria-label={messages.kindLinks.label} className="flex gap-4.5 max-sm:gap-4">
      {KIND_NAMES.map((kind) => {
        const { createPath: href } = KINDS[kind];
        const isCurrent = pathname === href;
        return (
          <Link
            key={href}
            href={href}
            aria-current={isCurrent ? "page" : undefined}
            className={clsx(
              "touch-target flex h-8.5 items-center whitespace-nowrap border-b-2 font-[550] transition-colors pointer-coarse:h-11",
              isCurrent ? "border-ink text-ink" : "border-transparent text-ink-soft hover:text-ink",
            )}
          >
            {messages.kindLinks.tabs[kind]}
          </Link>
        );
      })}
    </nav>
  );
}
