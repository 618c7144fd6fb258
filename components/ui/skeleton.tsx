import { clsx } from "clsx";

/** A placeholder in the shape of the coming content; `className` gives the shape. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-pulse-slow rounded-md bg-press", className)} />;
}
