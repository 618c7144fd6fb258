import { clsx } from "clsx";
import { Download, Moon, Sun, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTimeZone } from "@/components/api/time-zone";
import { Logo } from "@/components/shell/logo";
import { flipTheme } from "@/components/shell/theme";
import { Button, buttonLook } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { formatMomentDay } from "@/lib/platform/format";
import type { SharedReview } from "@/lib/reviews/shared-review";
import type { Scene } from "./film";
import { messages } from "./messages";

const text = messages.page;

type ReviewHeadProps = {
  review: SharedReview;
  name: string;
  scene: Scene | undefined;
  onName: () => void;
  /** Which version is shown. */
  children: ReactNode;
};

/** What the review is of and from whom, and what can be done with all of it. */
export function ReviewHead({ review, name, scene, onName, children }: ReviewHeadProps) {
  const { title, from, expires_at } = review;
  const timeZone = useTimeZone();
  return (
    <header className="flex h-15 items-center gap-2 bg-stage px-3.5 wide:col-span-2 wide:gap-4 wide:px-6">
      <Logo className="size-9 shrink-0 max-md:hidden" />
      <div className="mr-auto min-w-0">
        <h1 dir="auto" className="type-heading truncate leading-5.5">
          {title}
        </h1>
        <p className="truncate text-ink-soft text-sm">
          {from && text.from(from)}
          {text.openUntil(formatMomentDay(expires_at, timeZone))}
        </p>
      </div>
      {children}
      {scene?.item.download_url && (
        <a
          href={scene.item.download_url}
          download
          aria-label={text.download}
          className={clsx(buttonLook({ variant: "quiet" }), "shrink-0")}
        >
          <Download aria-hidden className="size-4" />
          <span className="max-lg:sr-only">{text.download}</span>
        </a>
      )}
      <IconButton
        label={text.theme}
        icon={
          <>
            <Moon aria-hidden className="dark:hidden" />
            <Sun aria-hidden className="hidden dark:block" />
          </>
        }
        onClick={flipTheme}
        className="max-md:hidden"
      />
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={name ? text.yourNameIs(name) : text.yourName}
        icon={<UserRound aria-hidden className="size-4 shrink-0" />}
        onClick={onName}
        className="max-w-48 shrink-0"
      >
        <bdi className="truncate max-md:sr-only">{name || text.yourName}</bdi>
      </Button>
    </header>
  );
}
