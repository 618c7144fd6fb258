import { clsx } from "clsx";
import { CircleAlert, Clock, History, ScanEye } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { PickLoop } from "@/components/ui/marks";
import { Progress } from "@/components/ui/progress";
import { RetriedImage } from "@/components/ui/retried-image";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isUnsuccessful, type Job, type JobState, RULED_OUT } from "@/lib/jobs/job";
import { TypeIcon } from "./icons";
import { messages } from "./messages";
import { reportedPercent } from "./reported-percent";
import { STATUS_LABELS, statusLabel } from "./status-labels";
import { useShotKeys } from "./use-shot-keys";

const text = messages.filmstrip;

// Strips of pictures need no waveforms.
const SoundBars = lazyPart(() => import("@/components/player/sound-bars"));

/** One place of a strip. */
export type FilmTake = {
  key: string;
  number: number;
  model: string;
  /** Width over height. */
  aspect: number;
  /** Null for a press that has no job yet. */
  job: Job | null;
  status: JobState;
  /** Whether it is made from something else than its shot asks for now. */
  isEarlier?: boolean;
  /** Whether a machine thinks that it can hardly be used. */
  isReject?: boolean;
};

type FilmstripProps = {
  takes: readonly FilmTake[];
  /** The key of the take on the screen. */
  shownKey: string | null;
  onShow: (jobId: string) => void;
  /** The last place: a button that makes more. */
  children?: ReactNode;
};

/** The height of every picture in a strip. */
const HEIGHT_REM = 4.125;
/** What stays free beside the take on the screen. */
const ROOM_PX = 16;
/** Keys of one digit. */
const MAX_KEYS = 8;

/**
 * The takes of one shot in one line, each in its own ratio. The keys 1 to 8 show a take and K picks the one on the
 * screen, in the nearest `data-shot` around, wherever the focus is but in a text or a popup.
 */
export function Filmstrip({ takes, shownKey, onShow, children }: FilmstripProps) {
  const section = useRef<HTMLElement>(null);
  useShotKeys(section);
  useShownInView(section, shownKey);
  const [pickedBefore] = useState(() => takes.find(({ job }) => job?.picked)?.key ?? null);
  return (
    <section
      ref={section}
      aria-label={text.label}
      // Positioned, so that what is only spoken scrolls with it and does not widen the page.
      className="relative flex items-end overflow-x-auto overflow-y-hidden rounded-sm bg-stage px-3 pt-2 pb-3 [scrollbar-width:thin] max-md:rounded-none max-md:px-4"
    >
      <ol className="flex items-end gap-3.5">
        {takes.map((take) => (
          <Place
            key={take.key}
            take={take}
            isShown={take.key === shownKey}
            isNewPick={take.key !== pickedBefore}
            isAlone={takes.length === 1}
            onShow={onShow}
          />
        ))}
      </ol>
      {children && <div className="ml-3.5 flex-none">{children}</div>}
      {takes.length > 1 && (
        <p
          aria-hidden
          className="type-edge @max-3xl:hidden ml-auto self-center pl-6 text-right text-ink-faint pointer-coarse:hidden"
        >
          {text.keys(takes.length).map((line) => (
            <span key={line} className="block whitespace-nowrap">
              {line}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

type PlaceProps = {
  take: FilmTake;
  isShown: boolean;
  isNewPick: boolean;
  /** The only take of its shot: its place says nothing that the screen does not. */
  isAlone: boolean;
  onShow: (jobId: string) => void;
};

function Place({ take, isShown, isNewPick, isAlone, onShow }: PlaceProps) {
  const { job, number, model, aspect, status, isEarlier = false, isReject = false } = take;
  const isPicked = job?.picked ?? false;
  const isRuledOut = job?.rating === RULED_OUT;
  return (
    <li {...(isAlone ? {} : { "data-job-id": job?.id, "data-status": status })} className="flex-none">
      <button
        type="button"
        disabled={!job}
        aria-current={isShown ? "true" : undefined}
        aria-keyshortcuts={number <= MAX_KEYS ? String(number) : undefined}
        onClick={() => job && onShow(job.id)}
        className="flex min-w-22 flex-col gap-1.5 rounded-xs text-left"
        style={{ width: `${HEIGHT_REM * aspect}rem` }}
      >
        <span className="sr-only">
          {text.show(number)}
          {isPicked && `, ${text.picked}`}
          {isRuledOut && `, ${text.ruledOut}`}
          {isEarlier && `, ${text.earlier}`}
          {isReject && `, ${text.reject}`}
        </span>
        <span className="type-edge flex justify-between gap-1.5 text-ink-soft">
          <span aria-hidden className="font-semibold text-ink">
            {number}
          </span>
          <span className="flex min-w-0 items-center gap-1">
            {isEarlier && <History aria-hidden className="size-3 shrink-0 text-warning" />}
            {isReject && <ScanEye aria-hidden className="size-3 shrink-0 text-warning" />}
            <span translate="no" title={model} className="truncate">
              {model}
            </span>
          </span>
        </span>
        <span
          className={isShown ? "on-screen block" : "relative block"}
          style={{ width: `${HEIGHT_REM * aspect}rem`, height: `${HEIGHT_REM}rem` }}
        >
          <span
            className={clsx(
              "block size-full",
              isRuledOut ? "opacity-40" : (isEarlier || isReject) && "opacity-62",
            )}
          >
            <TakeThumbnail job={job} status={status} />
          </span>
          {isPicked && <PickLoop isNew={isNewPick} />}
        </span>
      </button>
    </li>
  );
}

type TakeFaceProps = {
  job: Job | null;
  status: JobState;
  /** Shown with a sound, which has no picture to know it by. */
  caption?: string;
};

/** A picture when there is one; before that what goes on, and after a failure what happened. Fills its box. */
export function TakeThumbnail({ job, status, caption }: TakeFaceProps) {
  const asset = job && mainAssetOf(job);
  if (asset?.type === "audio") {
    return (
      <span className="flex size-full flex-col justify-center px-2">
        <span className="block h-9">
          <SoundBars clip={asset} />
        </span>
        {caption && (
          <span dir="auto" translate="no" className="mt-1.5 block truncate text-ink-soft text-xs">
            {caption}
          </span>
        )}
      </span>
    );
  }
  if (asset?.poster_url) {
    return (
      <RetriedImage
        src={asset.poster_url}
        alt=""
        decoding="async"
        className="size-full rounded-xs object-cover"
      />
    );
  }
  if (asset) {
    return (
      <span className="grid size-full place-items-center text-ink-faint">
        <TypeIcon type={asset.type} className="size-6" />
      </span>
    );
  }
  const percent = job && reportedPercent(job);
  const { label } = job ? statusLabel(job) : STATUS_LABELS[status];
  const Icon = isUnsuccessful(status) ? CircleAlert : Clock;
  return (
    <span
      className={clsx(
        "@container grid size-full place-items-center overflow-hidden rounded-xs border border-line py-1 text-center text-xs tabular-nums",
        isUnsuccessful(status) ? "text-ink-faint" : "text-ink-soft",
      )}
    >
      {percent === null ? (
        <>
          {/* An upright take has no room for a word. */}
          <span className="@max-[3.75rem]:sr-only px-1">{label}</span>
          <Icon aria-hidden className="hidden @max-[3.75rem]:block size-4" />
        </>
      ) : (
        text.progress(percent)
      )}
      {percent !== null && <Progress label={messages.jobStatus.progress} percent={percent} isEdge />}
    </span>
  );
}

/** Scrolls the strip, and nothing else, so that the take on the screen is whole in it. */
function useShownInView(section: RefObject<HTMLElement | null>, shownKey: string | null): void {
  useEffect(() => {
    const strip = section.current;
    const shown = shownKey === null ? null : strip?.querySelector<HTMLElement>("[aria-current]");
    if (!strip || !shown) return;
    const { left, right } = shown.getBoundingClientRect();
    const edge = strip.getBoundingClientRect();
    if (left < edge.left + ROOM_PX) strip.scrollLeft += left - edge.left - ROOM_PX;
    else if (right > edge.right - ROOM_PX) strip.scrollLeft += right - edge.right + ROOM_PX;
  }, [section, shownKey]);
}
