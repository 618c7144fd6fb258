import { clsx } from "clsx";
import { Ellipsis, Heart } from "lucide-react";
import type { CSSProperties } from "react";
import { useJobPermissions } from "@/components/access/job-permissions";
import { JobPicture } from "@/components/job/job-picture";
import { StatusBadge } from "@/components/job/job-status";
import { mediaShape } from "@/components/job/media-shape";
import { PickButton } from "@/components/job/pick-button";
import { useModelNames } from "@/components/job/use-model-names";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { PickLoop } from "@/components/ui/marks";
import { Menu, type MenuSection } from "@/components/ui/menu";
import { aspectOf, mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { jobLink } from "@/lib/navigation/gallery";
import type { Difference } from "./differences";
import { messages } from "./messages";

const text = messages.comparedJob;

/** Caption and picture; the facts follow, one row each. */
const ROWS_ABOVE = 2;

/** The end of what takes so many rows of the grid. */
// biome-ignore lint/plugin: CSS
const spanning = (rows: number): string => `span ${rows}`;

type ComparedJobProps = {
  job: Job;
  /** Its place in the comparison, from 0. */
  at: number;
  /** That of the take in its shot; its place from 1 for what is no take of one shot with the others. */
  number: number;
  isTake: boolean;
  /** Whether its facts are in one line, for many results in a window. */
  isCompact: boolean;
  differences: readonly Difference[];
  /** Whether the prompts differ, so that each is part of its caption in bold. */
  hasOwnPrompt: boolean;
  actions: NonNullable<MenuSection["actions"]>;
  /** Whether it is the one that the key K picks, which the line under its picture shows. */
  isShown: boolean;
  /** Whether its model is hidden. */
  isBlind: boolean;
  onShow: () => void;
  onFavorite: () => void;
  /** Picks it, or takes the mark away; null for what is no take of one press with the others, or has no result. */
  onPick: (() => void) | null;
  /** How its picture lies on the other one, in the shape of the first; null where they stand beside each other. */
  onTop: { style: CSSProperties; aspect: number } | null;
};

/**
 * One result of a comparison: what it is above its picture, its facts below. The rows are those of the grid around it,
 * so that all columns are aligned. It has no controls, because all results are played together.
 */
export function ComparedJob(props: ComparedJobProps) {
  const { job, at, number, isTake, isCompact, differences, hasOwnPrompt, actions } = props;
  const { isShown, isBlind, onShow, onFavorite, onPick, onTop } = props;
  // Who knows the number of a take knows its model.
  const shownNumber = isBlind ? at + 1 : number;
  const factRows = isCompact ? 1 : differences.length;
  const mayAct = useJobPermissions();
  const nameOf = useModelNames(job.kind);
  const column = { gridColumn: at + 1 };
  return (
    <article
      data-job-id={job.id}
      data-status={job.status}
      className={onTop ? "contents" : "grid min-w-0 grid-rows-subgrid"}
      style={onTop ? undefined : { gridRowEnd: spanning(ROWS_ABOVE + factRows) }}
    >
      <header
        className={clsx("flex min-w-0 flex-col gap-0.5", isCompact ? "pb-1" : "pb-3")}
        style={onTop ? { ...column, gridRow: 1 } : undefined}
      >
        <div className="flex min-h-8 items-center gap-2">
          <button
            type="button"
            aria-label={isTake && !isBlind ? text.take(number) : text.show(shownNumber)}
            aria-current={isShown ? "true" : undefined}
            aria-keyshortcuts={String(shownNumber)}
            onClick={({ currentTarget }) => {
              onShow();
              currentTarget.closest("article")?.scrollIntoView({ block: "nearest" });
            }}
            className="type-edge touch-target -ml-2 grid size-6 shrink-0 place-items-center rounded-sm text-ink-soft hover:bg-hover aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {shownNumber}
          </button>
          {isBlind ? (
            <span className="min-w-0 truncate font-semibold">{text.unnamed(shownNumber)}</span>
          ) : (
            <Link
              href={jobLink(job.id)}
              className="min-w-0 truncate rounded-sm font-semibold hover:underline"
            >
              <span translate="no">{nameOf(job.model_id)}</span>
            </Link>
          )}
          {job.status !== "completed" && <StatusBadge status={job.status} />}
          <span className="flex-1" />
          {mayAct("arrange", job) && (
            <IconButton
              size="sm"
              label={text.favorite(shownNumber)}
              aria-pressed={job.favorite}
              icon={<Heart aria-hidden fill={job.favorite ? "currentColor" : "none"} />}
              onClick={onFavorite}
            />
          )}
          {onPick && (
            <PickButton
              isSmall
              isPicked={job.picked}
              number={shownNumber}
              isShortcut={isShown}
              onPick={onPick}
            />
          )}
          <Menu
            label={text.more(shownNumber)}
            trigger={<Ellipsis aria-hidden className="size-4" />}
            triggerClassName="touch-target grid size-7 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
            sections={[{ actions }]}
          />
        </div>
        {hasOwnPrompt && (
          <Link href={jobLink(job.id)} className="min-w-0 hover:underline">
            <span
              dir="auto"
              translate="no"
              className={clsx("break-words font-medium text-sm", isCompact ? "line-clamp-1" : "line-clamp-2")}
            >
              {job.prompt}
            </span>
          </Link>
        )}
      </header>
      <div
        className="flex min-w-0 items-center justify-center"
        style={onTop ? { ...onTop.style, gridColumn: "1 / -1", gridRow: 2 } : undefined}
      >
        <div
          className={clsx("relative", isShown && !onTop && "on-screen")}
          style={mediaShape(onTop?.aspect ?? aspectOf(job))}
        >
          <div className="size-full overflow-hidden rounded-xs bg-stage">
            <Media job={job} />
          </div>
          {onPick && job.picked && !onTop && <PickLoop />}
        </div>
      </div>
      <dl
        aria-label={text.facts(shownNumber)}
        className={clsx(
          "min-w-0 tabular-nums",
          isCompact ? "flex flex-wrap gap-x-3 pt-1.5 pb-3 text-xs" : "grid grid-rows-subgrid pt-3 text-sm",
        )}
        style={{
          gridRowStart: onTop ? ROWS_ABOVE + 1 : undefined,
          gridRowEnd: spanning(factRows),
          ...(onTop && column),
        }}
      >
        {differences.map(({ name, values, isSame }) => (
          <div key={name} className={clsx("flex", isCompact ? "gap-1.5" : "justify-between gap-4 py-0.75")}>
            <dt className="shrink-0 text-ink-soft">{name}</dt>
            <dd dir="auto" className={clsx("min-w-0 break-words text-right", !isSame && "font-semibold")}>
              {values[at]}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function Media({ job }: { job: Job }) {
  const clip = mainAssetOf(job);
  const label = text.media(job.prompt);
  if (clip?.type === "video") {
    return (
      <video
        src={clip.url}
        {...(clip.poster_url ? { poster: clip.poster_url } : {})}
        aria-label={label}
        data-frame-rate={clip.frame_rate ?? undefined}
        className="size-full object-contain"
        muted
        playsInline
        preload="auto"
      />
    );
  }
  if (clip?.type === "audio") {
    return (
      <div className="relative size-full">
        <JobPicture job={job} />
        <audio src={clip.url} aria-label={label} preload="auto" muted />
      </div>
    );
  }
  return <JobPicture job={job} />;
}
