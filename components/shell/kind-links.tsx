"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { CREATE_PATHS } from "@/lib/navigation/create";

const KINDS = [
  { href: CREATE_PATHS.video, label: "Video" },
  { href: CREATE_PATHS.image, label: "Image" },
  { href: CREATE_PATHS.voice, label: "Voice" },
  { href: CREATE_PATHS.avatar, label: "Avatar" },
] as const;

/** The ways to make something, one page each. */
export function KindLinks() {
  const pathname = usePathname();
  return (
    <nav aria-label="What to create" className="mb-5 flex gap-1 rounded-lg bg-sunken p-0.5">
      {KINDS.map(({ href, label }) => {
        const isHere = pathname === href;
        return (
          <Link
            key={href}
            href={href}
            aria-current={isHere ? "page" : undefined}
            className={clsx(
              "flex h-8 flex-1 items-center justify-center rounded-md text-sm transition-colors pointer-coarse:h-11",
              isHere
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
