"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";
import { KINDS } from "@/lib/kinds/kinds";
import { messages } from "./messages";

/** Links to the creation pages. */
export function KindLinks() {
  const pathname = usePathname();
  return (
    <nav aria-label={messages.kindLinks.label} className="mb-5 flex gap-1 rounded-lg bg-stage p-0.5">
      {Object.values(KINDS).map(({ createPath: href, label }) => {
        const isCurrent = pathname === href;
        return (
          <Link
            key={href}
            href={href}
            aria-current={isCurrent ? "page" : undefined}
            className={clsx(
              "flex h-8 flex-auto items-center justify-center whitespace-nowrap rounded-md px-1.5 text-sm transition-colors pointer-coarse:h-11",
              isCurrent
                ? "bg-raised font-medium text-ink shadow-[0_0_0_1px_var(--line),0_1px_2px_var(--shade)]"
                : "text-ink-soft hover:bg-hover hover:text-ink",
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
