"use client";

import { clsx } from "clsx";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "@/components/ui/link";
import { Button, buttonLook } from "./button";
import { messages } from "./messages";
import { dismissToast, type Toast, toastStore } from "./toast";
import { useStored } from "./use-stored";

/**
 * The place of toasts; mounted once. F8 moves the focus there, Escape inside dismisses. They cover no control: in a
 * narrow window they stand above the bars at its bottom, in a wide one in the top bar, where only one
 * has room.
 */
export function Toaster() {
  const toasts = useStored(toastStore);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "F8")
        place.current?.querySelector<HTMLElement>("li:last-child :is(a, button)")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  if (toasts.length === 0) return null;
  return (
    <section
      ref={place}
      aria-label={messages.toaster.label}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bar)+var(--bottom-bar,0px)+1rem)] z-50 flex justify-center md:inset-x-auto md:right-6 lg:top-1 lg:right-auto lg:bottom-auto lg:left-(--toast-left)"
    >
      <ToastList toasts={toasts} />
    </section>
  );
}

/**
 * They stay while they are pointed at or have the focus, and while they lie behind one that can be undone. In a wide
 * window they lie on each other until they are pointed at, the newest in front, but behind such a one. The focus
 * begins at the front, and Shift+Tab reaches the others.
 */
function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const [isPaused, setIsPaused] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  // A dismissed toast takes the focus with it, and the list gets no blur event.
  useEffect(() => {
    if (toasts.length > 0 && !list.current?.matches(":hover, :focus-within")) setIsPaused(false);
  }, [toasts]);
  const isBehind = toasts.some(({ action }) => action);
  const inFront = [...toasts].sort(
    (one, other) => Number(Boolean(one.action)) - Number(Boolean(other.action)),
  );
  return (
    <ol
      ref={list}
      className={clsx(
        "pointer-events-auto flex w-full max-w-sm flex-col gap-2 lg:max-w-104 lg:flex-col-reverse",
        !isPaused &&
          "lg:grid lg:items-start lg:*:[grid-area:1/1] lg:*:not-last:max-h-11 lg:*:not-last:translate-y-1 lg:*:not-last:scale-x-97",
      )}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {inFront.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isPaused || (isBehind && !toast.action)} />
      ))}
    </ol>
  );
}

const EDGE = { neutral: "", positive: "before:bg-positive", danger: "before:bg-danger" } as const;

function ToastCard({
  toast: { id, text, tone, action, link, picture, lifeMs },
  isPaused,
}: {
  toast: Toast;
  isPaused: boolean;
}) {
  useEffect(() => {
    if (isPaused || lifeMs === 0) return;
    const timer = setTimeout(() => dismissToast(id), lifeMs);
    return () => clearTimeout(timer);
  }, [id, lifeMs, isPaused]);
  return (
    <li
      onKeyDown={(event) => event.key === "Escape" && dismissToast(id)}
      className={clsx(
        "relative flex min-h-11 animate-enter items-center gap-2 overflow-hidden rounded-lg bg-raised py-1.5 pr-1.5 pl-4 text-sm shadow-float lg:py-0.5",
        tone !== "neutral" && "before:absolute before:inset-y-0 before:left-0 before:w-1",
        EDGE[tone],
      )}
    >
      {picture && (
        <span
          aria-hidden
          className="-ml-1.5 relative block size-10 shrink-0 overflow-hidden rounded-xs bg-stage"
        >
          {picture}
        </span>
      )}
      <span className="line-clamp-3 min-w-0 flex-1 break-words py-1 lg:py-0">{text}</span>
      {link && (
        <Link
          href={link.href}
          className={clsx(buttonLook({ variant: "quiet", size: "sm" }), "text-accent-ink")}
          onClick={() => dismissToast(id)}
        >
          {link.label}
        </Link>
      )}
      {action && (
        <Button
          variant="quiet"
          size="sm"
          className="text-accent-ink"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label={messages.dismiss}
        onClick={() => dismissToast(id)}
        className="touch-target grid size-7 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
