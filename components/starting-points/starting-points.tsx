import { clsx } from "clsx";
import { useMay } from "@/components/access/may";
import { useSendJobs } from "@/components/job/use-run-again";
import { fillDraft } from "@/components/submit/fill-draft";
import { scrollToPane } from "@/components/submit/scroll-to-pane";
import { useShowPress } from "@/components/submit/use-submit";
import { useHydrated } from "@/components/ui/use-stored";
import type { JobKind } from "@/lib/jobs/job";
import { messages, type StartingPoint } from "./messages";
import {
  type StartingPointUse,
  useAvatarPoints,
  useImagePoints,
  useVideoPoints,
  useVoicePoints,
} from "./point-uses";
import { ratioOf, Still, sharesOf } from "./still";

const text = messages.startingPoints;

/** Six prompts of a kind to begin with. A press fills the form; "Run" sends one at once, for the price it shows. */
export default function StartingPoints(props: PointsProps & { kind: JobKind }) {
  const Points = POINTS[props.kind];
  return <Points {...props} />;
}

type PointsProps = { personId: string };

const POINTS: Readonly<Record<JobKind, (props: PointsProps) => React.ReactNode>> = {
  video: function VideoPoints({ personId }) {
    return <Grid kind="video" personId={personId} use={useVideoPoints(personId)} />;
  },
  image: function ImagePoints({ personId }) {
    return <Grid kind="image" personId={personId} use={useImagePoints(personId)} />;
  },
  voice: function VoicePoints({ personId }) {
    return <Grid kind="voice" personId={personId} use={useVoicePoints(personId)} />;
  },
  avatar: function AvatarPoints({ personId }) {
    return <Grid kind="avatar" personId={personId} use={useAvatarPoints(personId)} />;
  },
};

type GridProps<Draft> = PointsProps & { kind: JobKind; use: StartingPointUse<Draft> | null };

function Grid<Draft>({ kind, personId, use }: GridProps<Draft>) {
  const isReady = useHydrated();
  const may = useMay();
  const points: readonly StartingPoint[] = messages.points[kind];
  const run = useRunPoint({ kind, personId, use });
  const fill = (point: StartingPoint) => {
    if (!use) return;
    fillDraft(use.store, use.draftOf(point), text.filled);
    // On a phone the form is above these and out of view.
    scrollToPane("composer");
  };
  const note = [
    use?.model && text.eachRuns(use.model),
    points.some(({ still }) => still) && text.note,
  ].filter(Boolean);
  return (
    <section aria-label={text.label} className="flex flex-col gap-4">
      <ul className="flex flex-wrap gap-x-3 gap-y-3.5">
        {points.map((point, at) => {
          const credits = may("make") ? (use?.runOf(point)?.credits ?? null) : null;
          return (
            <li
              key={point.prompt}
              className="relative w-[calc((100%-0.75rem)*var(--of-two)-0.05px)] md:w-[calc((100%-1.5rem)*var(--of-three)-0.05px)]"
              style={sharesOf(points, at)}
            >
              <button
                type="button"
                disabled={!use || !isReady}
                onClick={() => fill(point)}
                className="group block h-full w-full rounded-xs text-left text-sm"
              >
                {point.still && <Still still={point.still} ratio={ratioOf(point)} />}
                <span className="sr-only">{text.use} </span>
                {/* A line to speak is its own picture. */}
                <span
                  className={clsx(
                    "block text-ink-soft group-hover:text-ink",
                    point.still
                      ? "mt-1.5 truncate"
                      : "h-full min-h-26 rounded-xs bg-stage p-3.5 text-base sm:type-prompt",
                  )}
                >
                  {point.prompt}
                </span>
              </button>
              {credits !== null && (
                <div
                  className="@container pointer-events-none absolute inset-x-0 top-0 flex items-end justify-end p-1"
                  style={{ aspectRatio: ratioOf(point) }}
                >
                  <button
                    type="button"
                    disabled={!isReady}
                    onClick={() => run(point)}
                    className="on-picture pointer-events-auto min-h-7 whitespace-nowrap px-2 text-sm tabular-nums hover:bg-black [@container_(max-width:6rem)]:px-1 pointer-coarse:min-h-11"
                  >
                    {text.run(credits)}
                    <span className="sr-only"> {point.prompt}</span>
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {note.length > 0 && <p className="text-ink-faint text-xs tabular-nums">{note.join(" ")}</p>}
    </section>
  );
}

/** Sends one take of a point at the price that its button shows. A form in which nothing is written is filled with it. */
function useRunPoint<Draft>({ kind, personId, use }: GridProps<Draft>): (point: StartingPoint) => void {
  const press = useSendJobs(personId);
  const showPress = useShowPress(kind);
  return (point) => {
    const run = use?.runOf(point);
    if (!use || !run) return;
    const { request, credits } = run;
    if (!press([{ body: { kind, request }, credits }])) return;
    if (use.isEmpty(use.store.get())) use.store.set(use.draftOf(point));
    showPress([request]);
  };
}
