import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ArrowUpRight } from "lucide-react";
import { useInputPicture } from "@/components/job/job-inputs";
import { statusLabel } from "@/components/job/status-labels";
import { roundDuration } from "@/components/job/typical-duration";
import { useModelNames } from "@/components/job/use-model-names";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { pressByKey } from "@/components/ui/press-by-key";
import { Progress } from "@/components/ui/progress";
import { RetriedImage } from "@/components/ui/retried-image";
import { aspectOf } from "@/lib/jobs/facts";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { boardLink, placeLink, shotLink } from "@/lib/navigation/boards";
import { jobLink } from "@/lib/navigation/gallery";
import { excerpt } from "@/lib/platform/excerpt";
import { formatCount } from "@/lib/platform/format";
import { messages } from "../messages";
import { PicturePlace } from "./picture-place";
import {
  creditsOfLine,
  percentOfLine,
  type QueueBoard,
  type QueueLine,
  type QueueShot,
} from "./queue-groups";
import type { KnownBoard } from "./use-boards";
import type { TimeLeft } from "./use-time-left";

const text = messages.queuePanel;

/** What can be done with a line that waits; null for what the person may not. */
export type LineActions = {
  takeBack: (() => void) | null;
  up: (() => void) | null;
  down: (() => void) | null;
};

type QueueBoardProps = {
  board: QueueBoard;
  known: KnownBoard;
  left: TimeLeft;
  actionsOf: (line: QueueLine) => LineActions;
  onLeave: () => void;
};

/** What is in progress of a board: what is left of it, what it reserves, and its shots. */
export function QueueBoardPart({ board, known, left, actionsOf, onLeave }: QueueBoardProps) {
  const named = board.shots.flatMap(({ lines }) => lines.flatMap(({ takes }) => takes))[0]?.board_name;
  const name = board.id === null ? text.noBoard : (known.name ?? named ?? text.noBoard);
  const seconds = left.ofBoard(board);
  const sums = [
    seconds !== null && text.left(roundDuration(seconds)),
    board.credits > 0 && text.reservedPart(board.credits),
  ].filter(Boolean);
  return (
    <section aria-label={name}>
      <div className="flex items-baseline justify-between gap-4 pb-1">
        <h3 translate={board.id === null ? undefined : "no"} className="type-label min-w-0 truncate">
          {board.id === null ? (
            name
          ) : (
            <Link href={boardLink(board.id)} onClick={onLeave} className="rounded-sm hover:underline">
              {name}
            </Link>
          )}
        </h3>
        <p className="shrink-0 text-ink-soft text-xs tabular-nums">{sums.join(", ")}</p>
      </div>
      <ul className="divide-y divide-line">
        {board.shots.map((shot) => (
          <li key={shot.id}>
            <Shot
              board={board}
              shot={shot}
              known={known}
              left={left}
              actionsOf={actionsOf}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ShotProps = QueueBoardProps & { shot: QueueShot };

function Shot({ board, shot, known, left, actionsOf, onLeave }: ShotProps) {
  const [job] = shot.lines.flatMap(({ jobs }) => jobs);
  const listed = shot.lines.flatMap(({ takes }) => takes)[0];
  const place = known.placeOf(shot.id);
  const number = place?.number ?? listed?.shot_number ?? 0;
  const name = text.shot(place?.part ?? "shot", number, excerpt(shot.prompt));
  const title = (
    <>
      <span dir="auto" translate="no" className="min-w-0 truncate">
        {name}
      </span>
      <ArrowUpRight aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
    </>
  );
  const look = "touch-target flex min-w-0 items-center gap-1.25 rounded-sm font-semibold hover:underline";
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3.5 py-2.5 max-md:grid-cols-[5.25rem_minmax(0,1fr)]">
      <ShotPicture shot={shot} picture={known.pictureOf(shot.id)} />
      <div className="min-w-0">
        {board.id !== null ? (
          <Link
            href={
              place
                ? placeLink(board.id, place, job?.id ?? null)
                : shotLink(board.id, shot.id, { jobId: job?.id ?? null })
            }
            onClick={onLeave}
            className={look}
          >
            {title}
          </Link>
        ) : (
          job && (
            <Link href={jobLink(job.id)} onClick={onLeave} className={look}>
              {title}
            </Link>
          )
        )}
        <ul className="divide-y divide-line">
          {shot.lines.map((line) => (
            <li key={line.key}>
              <Line line={line} shotName={name} seconds={left.ofLine(line)} actions={actionsOf(line)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The last picture of a shot, blurred, else the one that it is made from. */
function ShotPicture({ shot, picture }: { shot: QueueShot; picture: ReturnType<KnownBoard["pictureOf"]> }) {
  const [job] = shot.lines.flatMap(({ jobs }) => jobs);
  const input = useInputPicture(job ?? { kind: "voice", request: {} });
  const url = picture?.url ?? input?.preview_url;
  const aspect = picture?.aspect ?? (job ? aspectOf(job) : 16 / 9);
  return (
    <PicturePlace aspect={aspect} className="self-start">
      {url && (
        <RetriedImage
          src={url}
          alt=""
          decoding="async"
          className="size-full scale-110 object-cover blur-[5px] brightness-60 saturate-70"
        />
      )}
    </PicturePlace>
  );
}

type LineProps = { line: QueueLine; shotName: string; seconds: number | null; actions: LineActions };

/** The takes of a shot on one model: how far they are and what is left, or what they wait for, and their price. */
function Line({ line, shotName, seconds, actions }: LineProps) {
  const { isRunning, jobs, takes, modelId, key } = line;
  const nameOf = useModelNames(KIND_NAMES);
  const name = text.line(nameOf(modelId), jobs.length + takes.length);
  const percent = percentOfLine(line);
  const credits = creditsOfLine(line);
  const named = text.lineOf(name, shotName);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that press the buttons of the line, wherever the focus is in it
    <div
      data-line={key}
      data-status={jobs[0]?.status ?? "waiting"}
      onKeyDown={(event) => {
        const arrow = event.key === "ArrowUp" || event.key === "ArrowDown" ? `Alt+${event.key}` : null;
        const pressed = event.altKey ? arrow : event.key === "Delete" ? event.key : null;
        if (pressed && pressByKey(event.currentTarget, pressed)) event.preventDefault();
      }}
      className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.75 text-sm leading-4.5"
    >
      <span translate="no" className="truncate">
        {name}
      </span>
      <span className="flex min-h-5 items-center justify-end">
        {actions.up && (
          <Mover
            label={text.up(named)}
            keys={text.upKeys}
            icon={<ArrowUp aria-hidden />}
            onClick={actions.up}
          />
        )}
        {actions.down && (
          <Mover
            label={text.down(named)}
            keys={text.downKeys}
            icon={<ArrowDown aria-hidden />}
            onClick={actions.down}
          />
        )}
        {actions.takeBack && (
          <Button
            size="sm"
            aria-label={text.takeBackOf(named)}
            aria-keyshortcuts="Delete"
            onClick={actions.takeBack}
          >
            {text.takeBack}
          </Button>
        )}
        {percent !== null && isRunning && (
          <span className="font-semibold text-lg tabular-nums leading-5 [font-stretch:78%]">
            {text.progress(percent)}
          </span>
        )}
      </span>
      <span className="truncate text-ink-soft text-xs tabular-nums">
        {isRunning
          ? seconds === null
            ? jobs[0] && statusLabel(jobs[0]).label
            : text.left(roundDuration(seconds))
          : waitOf(line, seconds)}
      </span>
      <span className="text-right text-ink-soft text-xs tabular-nums">
        {credits > 0 && formatCount(credits)}
      </span>
      {isRunning && percent !== null && (
        <Progress label={name} percent={percent} className="col-span-2 mt-1.75 h-0.75" />
      )}
    </div>
  );
}

/** What a line waits for. */
function waitOf({ jobs, takes }: QueueLine, seconds: number | null): string {
  const [take] = takes;
  const [job] = jobs;
  if (!job && take?.paused_for) return take.paused_for === "picks" ? text.waitsForPicks : text.paused;
  if (!job && take && take.waits_for_shot !== null) return text.waitsFor(take.waits_for_shot);
  if (job?.error || job?.retry_at) return statusLabel(job).label;
  return seconds === null ? text.waits : text.waitsThen(roundDuration(seconds));
}

type MoverProps = { label: string; keys: string; icon: React.ReactNode; onClick: () => void };

/** Shown for the pointer and the focus in its line; a finger always sees it. */
const Mover = (props: MoverProps) => (
  <IconButton
    size="sm"
    {...props}
    className={clsx(
      "opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100",
    )}
  />
);
