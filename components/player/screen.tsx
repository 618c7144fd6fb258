import { clsx } from "clsx";
import { Play } from "lucide-react";
import type { ComponentProps } from "react";
import { timecodeOf } from "@/lib/platform/timecode";
import { messages } from "./messages";

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

type TransportPlaceProps = {
  /** The length of what will be played; null while it is unknown, and for a sound, which has no frames here. */
  seconds: number | null;
  /** Frames per second, where they are known. */
  rate?: number | null | undefined;
  /** False where another thing is the seek bar. */
  hasSeek?: boolean;
};

/** The place of the controls while there is nothing to play, in their size and without a function. */
export function TransportPlace({ seconds, rate = null, hasSeek = true }: TransportPlaceProps) {
  return (
    <div aria-hidden className="@container w-full">
      <div
        data-transport
        className={clsx(
          "flex flex-wrap items-center gap-x-0.5 gap-y-1 text-ink-faint @xl:flex-nowrap",
          hasSeek
            ? "h-16.5 @xl:h-8.5 pointer-coarse:h-23 @xl:pointer-coarse:h-11"
            : "h-8.5 pointer-coarse:h-11",
        )}
      >
        <span className="grid size-8.5 place-items-center pointer-coarse:size-11">
          <Play className="size-4" fill="currentColor" strokeWidth={1} />
        </span>
        {hasSeek && (
          <span className="order-first flex h-7 basis-full items-center @max-xl:px-2 @xl:order-none @xl:mx-2 @xl:flex-1 @xl:basis-0 pointer-coarse:h-11">
            <span className="h-0.75 w-full rounded-full bg-press" />
          </span>
        )}
        {seconds !== null && (
          <span className="type-edge mr-auto whitespace-nowrap @xl:mr-1">
            {timecodeOf(0)}
            <span className="@max-md:hidden">
              {messages.transport.of}
              {timecodeOf(seconds, rate)}
            </span>
          </span>
        )}
      </div>
    </div>
  );
}
