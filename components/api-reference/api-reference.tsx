"use client";

import { Logo } from "@/components/shell/logo";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { settingsLink } from "@/lib/navigation/settings";
import { operationsApi } from "@/lib/operations/api";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { messages } from "./messages";

const { page: text } = messages;

const Viewer = lazyPart(
  () => import("./viewer").catch(() => ({ default: ViewerFailed })),
  () => <Skeleton className="m-6 h-40" />,
);

/** Every call of the API, by a viewer of its own. It scrolls within itself, so the page is as high as the window. */
export function ApiReference() {
  return (
    <div className="flex h-dvh flex-col bg-canvas">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-b px-4 py-2.5">
        <Link href={PAGE_PATHS.home} aria-label={text.home} className="touch-target">
          <Logo className="size-8" />
        </Link>
        <h1 className="type-heading mr-auto">{text.title}</h1>
        <a href={operationsApi.description.path} className="touch-target text-link text-sm hover:text-ink">
          {text.document}
        </a>
        <Link href={settingsLink("connect")} className="touch-target text-link text-sm hover:text-ink">
          {text.tokens}
        </Link>
      </header>
      {/* The viewer has the main part of the page within it. */}
      <div className="min-h-0 flex-1">
        <Viewer />
      </div>
    </div>
  );
}

const ViewerFailed = () => (
  <p role="alert" className="p-6 text-ink-soft">
    {text.failed}
  </p>
);
