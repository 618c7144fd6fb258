import { clsx } from "clsx";
import type { ComponentProps } from "react";

/**
 * The place where a result is watched, on the colour of the stage. It is as high as `--screen-height` where a page sets
 * that, so that what stands below it never moves.
 */
export function Screen({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={clsx(
        "relative flex min-h-[var(--screen-height,0px)] w-full items-center justify-center overflow-hidden rounded-xs bg-stage",
        className,
      )}
    />
  );
}
