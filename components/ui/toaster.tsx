"use client";

import { CircleAlert, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "@/components/ui/link";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { isPageOutdated } from "@/lib/platform/outdated";
import { topDialog } from "./final-focus";
import { messages } from "./messages";
import {
  dismissToast,
  endView,
  frontToast,
  toast as showToast,
  type Toast,
  toastStore,
  VIEW_SETTLES_MS,
} from "./toast";
import { useStored } from "./use-stored";

/**
 * The place of toasts; mounted once. F8 moves the focus there, Escape inside dismisses. One is shown at a time, in the
 * middle above the bars at the window's bottom, or where it covers nothing (`toast-place.ts`). It ends with its view.
 */
export function Toaster() {
  const toast = frontToast(useStored(toastStore));
  const [isPaused, setIsPaused] = useState(false);
  const place = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const id = toast?.id;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "F8") place.current?.querySelector<HTMLElement>("a, button")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => {
    const tell = () => isPageOutdated.get() && tellOutdated();
    tell();
    return isPageOutdated.subscribe(tell);
  }, []);
  useLayoutEffect(() => {
    const [room, box] = [place.current, list.current];
    if (id === undefined || !room || !box) return;
    const leaving = new AbortController();
    // Loaded with the first toast, which stands at the lower edge until then, and without a connection.
    importWithRetry(() => import("./toast-place")).then(
      ({ followToastPlace }) => leaving.signal.aborted || followToastPlace(room, box, leaving.signal),
      () => undefined,
    );
    return () => leaving.abort();
  }, [id]);
  useEndOfView(id);
  // A dismissed toast takes the focus with it, and the list gets no blur event.
  useEffect(() => {
    if (id !== undefined && !list.current?.matches(":hover, :has(:focus-visible)")) setIsPaused(false);
  }, [id]);

  if (!toast) return null;
  return (
    <section
      ref={place}
      aria-label={messages.toaster.label}
      // The library of dialogs hides everything else from assistive technology, but for live regions. Each toast is announced.
      aria-live="off"
      className="pointer-events-none fixed inset-x-4 md:left-[calc(var(--rail)+1rem)] top-[calc(var(--top)+0.5rem)] bottom-(--toast-bottom) z-60 print:hidden"
    >
      <ol
        key={toast.id}
        ref={list}
        className="pointer-events-auto absolute bottom-0 left-1/2 w-max min-w-0 max-w-[min(30rem,100%)] -translate-x-1/2"
        onPointerEnter={() => setIsPaused(true)}
        onPointerLeave={() => setIsPaused(false)}
        // A focus that came here because what had it is gone holds nothing.
        onFocus={({ target }) => setIsPaused(target.matches(":focus-visible"))}
        onBlur={() => setIsPaused(false)}
      >
        <ToastCard toast={toast} isPaused={isPaused} />
      </ol>
    </section>
  );
}

/** Ends what was said of a page that was left, or in a dialog that was closed. */
function useEndOfView(id: number | undefined): void {
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that was left
  useEffect(() => endView, [pathname]);
  useEffect(() => {
    if (id === undefined) return;
    const dialog = topDialog();
    if (!dialog) return;
    const closing = new MutationObserver(() => isOpen(dialog) || endView());
    // One that closes at once has said it as its last word, on the page behind it.
    const timer = setTimeout(
      () => isOpen(dialog) && closing.observe(document.body, CHANGES),
      VIEW_SETTLES_MS,
    );
    return () => {
      clearTimeout(timer);
      closing.disconnect();
    };
  }, [id]);
}

const CHANGES = { childList: true, subtree: true, attributes: true, attributeFilter: ["data-closed"] };
const isOpen = (dialog: Element): boolean => dialog.isConnected && !dialog.matches("[data-closed]");

/** The person reloads the page: it may hold what isn't saved yet. */
const tellOutdated = () =>
  showToast(messages.outdated.title, {
    topic: "outdated",
    lifeMs: 0,
    isOfStudio: true,
    action: { label: messages.outdated.reload, run: () => window.location.reload() },
  });

const PRESSED =
  "touch-target shrink-0 rounded-sm px-0.5 font-semibold underline underline-offset-3 outline-current hover:no-underline";

/** Ink on canvas reversed. It stays while it is pointed at or has the focus. */
function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { id, text, tone, action, link, picture, lifeMs } = toast;
  useEffect(() => {
    if (isPaused || lifeMs === 0) return;
    const timer = setTimeout(() => dismissToast(id), lifeMs);
    return () => clearTimeout(timer);
  }, [id, lifeMs, isPaused]);
  return (
    <li
      onKeyDown={(event) => event.key === "Escape" && dismissToast(id)}
      className="flex min-h-11 animate-enter items-center gap-3 rounded-lg bg-ink py-1 pr-1.5 pl-4 text-canvas text-sm shadow-float forced-colors:border"
    >
      {picture ? (
        <span
          aria-hidden
          className="-ml-2.5 block size-9 shrink-0 overflow-hidden rounded-xs bg-stage text-ink"
        >
          {picture}
        </span>
      ) : (
        tone === "danger" && <CircleAlert aria-hidden className="-ml-1 size-4 shrink-0" />
      )}
      <span className="line-clamp-3 min-w-0 flex-1 break-words py-1">{text}</span>
      {link && (
        <Link href={link.href} className={PRESSED} onClick={() => dismissToast(id)}>
          {link.label}
        </Link>
      )}
      {action && (
        <button
          type="button"
          className={PRESSED}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={messages.dismiss}
        onClick={() => dismissToast(id)}
        className="touch-target -ml-1 grid size-7 shrink-0 place-items-center rounded-md outline-current -outline-offset-2 transition-colors hover:bg-canvas/15"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
