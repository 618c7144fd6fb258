import { clsx } from "clsx";
import type { ReactNode } from "react";

type SkeletonProps = {
  className?: string;
  /** The usual content, which is not shown but takes its place. */
  children?: ReactNode;
};

/** A placeholder in the shape of the coming content, by `className` or by what it most often is. */
export function Skeleton({ className, children }: SkeletonProps) {
  return (
    <span aria-hidden className={clsx("block animate-pulse-slow rounded-md bg-press", className)}>
      {children && <span className="invisible">{children}</span>}
    </span>
  );
}
