import { clsx } from "clsx";
import { useId, useState } from "react";
import { Filmstrip } from "@/components/job/filmstrip";
import { JobBoardLink } from "@/components/job/job-board-link";
import { ShotHeader, shotFactsOf, shotFactsOfEntry } from "@/components/job/shot-header";
import {
  canRunMore,
  filmTakesOf,
  lastPictureOf,
  outboxEntryState,
  placeAmongTakes,
  useShotJobs,
} from "@/components/job/shot-takes";
import { useModelNames } from "@/components/job/use-model-names";
import { lazyPart } from "@/components/ui/lazy-part";
import { isTakes, type Job, type JobKind } from "@/lib/jobs/job";
import { latestOfEachPlace } from "@/lib/jobs/takes";
import { KINDS } from "@/lib/kinds/kinds";
import { promptOf } from "@/lib/kinds/request-summary";
import type { OutboxEntry } from "@/lib/outbox/outbox";
import { DetailsButton, JobDetails } from "./job-details";
import { MainScreen, SendingScreen } from "./main-screen";

// The actions of a job are loaded only when there is one. The clip and its texts are rendered at once.
export const MainActions = lazyPart(
  () => import("./main-actions"),
  () => <div className="h-8.5 pointer-coarse:h-11" />,
);
// Most jobs are made alone.
const PartSeries = lazyPart(() => import("./part-series"));
const RunMore = lazyPart(
  () => import("@/components/job/run-more"),
  () => <div className="h-16.5" />,
);

type ShotProps = {
  /** The take on the screen; null while the first has no response. */
  main: Job | null;
  entries: readonly OutboxEntry[];
  /** The takes of the shot that the stage has already. */
  known: readonly Job[];
  /** The latest finished job before it; null when there is none to compare with. */
  before: Job | null;
  personId: string;
  kind: JobKind;
  onShow: (jobId: string) => void;
  onTake: (jobId: string | null) => void;
};

/** One shot: its take on the screen, all its takes in a strip, what they are and what to do with them. */
export function StageShot({ main, entries, known, before, personId, kind, onShow, onTake }: ShotProps) {
  const nameOf = useModelNames(kind);
  const shot = useShotJobs(main, known);
  const { jobs } = shot;
  const [areDetailsOpen, setDetailsOpen] = useState(false);
  const detailsId = useId();
  const takes = filmTakesOf(jobs, entries, nameOf);
  const isParts = (main ?? entries[0])?.series ? !isTakes((main ?? entries[0])?.series) : false;
  const [entry] = entries;
  const backdropUrl = lastPictureOf(jobs);
  const shownKey = main?.id ?? entry?.token ?? null;
  const place = placeAmongTakes(takes, shownKey, main?.series ?? entry?.series);
  // A single take that failed is run again on the screen, where it says so.
  const hasRunMore = canRunMore(shot, entries) && (main?.status === "completed" || jobs.length > 1);
  const onSent = () => onTake(null);
  return (
    <div
      data-shot
      data-status={main ? main.status : entry && outboxEntryState(entry)}
      {...(main ? { "data-large": true, "data-job-id": main.id } : {})}
      className={clsx(
        "@container flex scroll-mt-(--top) flex-col gap-3 max-lg:order-first max-lg:px-4 max-lg:pb-5 md:max-lg:px-6 md:max-lg:pt-4",
        SCREEN_HEIGHT[KINDS[kind].result],
      )}
    >
      <div className="flex flex-col gap-1.5 max-md:-mx-4 max-md:[&_[data-transport]]:px-2">
        {main ? (
          <MainScreen
            key={main.id}
            job={main}
            backdropUrl={backdropUrl}
            take={place && place.count > 1 ? { number: place.number, model: nameOf(main.model_id) } : null}
            personId={personId}
            onSent={onSent}
          />
        ) : (
          entry && <SendingScreen entry={entry} backdropUrl={backdropUrl} />
        )}
        {!isParts && (
          <Filmstrip
            // Not the key of the screen beside it, which is that of the job.
            key={`strip-${(main ?? entry)?.series?.id ?? shownKey}`}
            takes={takes}
            shownKey={shownKey}
            onShow={onTake}
          >
            {hasRunMore && (
              <RunMore
                jobs={latestOfEachPlace(jobs.toReversed())}
                kind={kind}
                personId={personId}
                onSent={onSent}
              />
            )}
          </Filmstrip>
        )}
      </div>
      <ShotHeader
        prompt={main ? main.prompt : entry ? promptOf(entry.kind, entry.request) : ""}
        facts={main ? shotFactsOf(main, nameOf, place) : entry ? shotFactsOfEntry(entry, nameOf, place) : []}
        more={
          main && (
            <>
              <JobBoardLink job={main} />
              <DetailsButton
                controls={detailsId}
                isOpen={areDetailsOpen}
                onPress={() => setDetailsOpen(!areDetailsOpen)}
              />
            </>
          )
        }
      >
        {main && (
          <MainActions
            job={main}
            number={place?.number ?? 1}
            takes={jobs}
            before={before}
            personId={personId}
            onSent={onSent}
            onPicked={onTake}
          />
        )}
      </ShotHeader>
      {main && (
        <JobDetails id={detailsId} job={main} isOpen={areDetailsOpen}>
          {main.series && isParts && (
            <PartSeries job={main} series={main.series} personId={personId} onShow={onShow} />
          )}
        </JobDetails>
      )}
    </div>
  );
}

/** A sound needs a low screen; a picture or clip the shape of most clips. */
const SCREEN_HEIGHT = {
  video: "lg:[--screen-height:56.25cqw]",
  image: "lg:[--screen-height:56.25cqw]",
  audio: "[--screen-height:11rem]",
} as const;
