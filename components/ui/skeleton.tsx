import { clsx } from "clsx";

/** A still block in the shape of what is coming; give it that shape with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-pulse-slow rounded-md bg-press", className)} />;
}
