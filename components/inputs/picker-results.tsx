import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { jobQueries, spellingQuery } from "@/components/api/jobs";
import { JobPicture } from "@/components/job/job-picture";
import { useModelNames } from "@/components/job/use-model-names";
import { MAX_DRAWN_BYTES } from "@/components/player/sound-peaks";
import { SoundRow } from "@/components/player/sound-row";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { AssetType } from "@/lib/contract/asset";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job, JobKind } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { excerpt } from "@/lib/platform/excerpt";
import { messages } from "./messages";
import { PickerList, PickTile } from "./picker-list";

const text = messages.inputPicker;

const kindsOfResult = (type: AssetType) => KIND_NAMES.filter((kind) => KINDS[kind].result === type);

/** The kinds of job with something for a field of a type. A picture can be a frame of any clip. */
const KINDS_FOR: Readonly<Record<AssetType, readonly JobKind[]>> = {
  image: [...kindsOfResult("image"), ...kindsOfResult("video")],
  video: kindsOfResult("video"),
  audio: kindsOfResult("audio"),
};
const labelOf = (kind: JobKind, type: AssetType) =>
  KINDS[kind].result === type ? KINDS[kind].plural : text.framesOf(KINDS[kind].plural);

type PickerResultsProps = {
  type: AssetType;
  q: string;
  /** Frames a second of the film that a sound is for. */
  rate?: number;
  onSelect: (job: Job, assetId: string) => void;
  /** Called for a clip of which a frame is to be chosen. */
  onFrame: (job: Job) => void;
};

/** The results of this workspace, the newest first. */
export function PickerResults({ type, q, rate, onSelect, onFrame }: PickerResultsProps) {
  const kinds = KINDS_FOR[type];
  const [kind, setKind] = useState(kinds[0] ?? null);
  const { data: meant } = useQuery(spellingQuery(q));
  const list = useInfiniteQuery(jobQueries.list({ kind, status: "completed", q: meant ?? q }, 24));
  const jobs = list.data?.pages.flatMap((page) => page.data) ?? [];
  const select = (job: Job) => {
    const clip = mainAssetOf(job);
    if (!clip) return;
    if (clip.type === type) onSelect(job, clip.id);
    else onFrame(job);
  };
  return (
    <div className="flex flex-col gap-3">
      {kinds.length > 1 && (
        <SegmentedControl
          label={text.from}
          hideLabel
          value={kind}
          onChange={setKind}
          segments={kinds.map((value) => ({ value, label: labelOf(value, type) }))}
        />
      )}
      <PickerList
        list={list}
        isEmpty={jobs.length === 0}
        empty={q ? text.noMatch : text.results.empty}
        isRows={type === "audio"}
      >
        {jobs.map((job) => (
          <li key={job.id}>
            {type === "audio" ? (
              <SoundResult job={job} rate={rate} onSelect={() => select(job)} />
            ) : (
              <PickTile name={job.prompt} onSelect={() => select(job)}>
                <JobPicture job={job} />
              </PickTile>
            )}
          </li>
        ))}
      </PickerList>
    </div>
  );
}

type SoundResultProps = { job: Job; rate: number | undefined; onSelect: () => void };

/** A sound that was made here, to hear before it is chosen. */
function SoundResult({ job, rate, onSelect }: SoundResultProps) {
  const clip = mainAssetOf(job);
  const nameOf = useModelNames(job.kind);
  if (!clip) return null;
  const isReadable =
    clip.archived_at !== null && clip.size_bytes !== null && clip.size_bytes <= MAX_DRAWN_BYTES;
  const name = excerpt(job.prompt);
  return (
    <SoundRow
      name={name}
      about={nameOf(job.model_id)}
      src={clip.url}
      seconds={clip.duration_seconds}
      {...(rate !== undefined && { rate })}
      isReadable={isReadable}
    >
      <Button size="sm" aria-label={text.use(name)} onClick={onSelect}>
        {text.useIt}
      </Button>
    </SoundRow>
  );
}
