"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries, spellingQuery } from "@/components/api/jobs";
import { JobPicture } from "@/components/job/job-picture";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { AssetType } from "@/lib/contract/asset";
import { clipOf } from "@/lib/jobs/facts";
import type { Job, JobKind } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
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
  onSelect: (assetId: string, name: string) => void;
  /** Called for a clip of which a frame is to be chosen. */
  onFrame: (job: Job) => void;
};

/** The results of this workspace, the newest first. */
export function PickerResults({ type, q, onSelect, onFrame }: PickerResultsProps) {
  const kinds = KINDS_FOR[type];
  const [kind, setKind] = useState(kinds[0] ?? null);
  const { data: meant } = useQuery(spellingQuery(q));
  const list = useInfiniteQuery(queries.list({ kind, status: "completed", q: meant ?? q }, 24));
  const jobs = list.data?.pages.flatMap((page) => page.data) ?? [];
  const select = (job: Job) => {
    const clip = clipOf(job);
    if (!clip) return;
    if (clip.type === type) onSelect(clip.id, job.prompt.slice(0, 60));
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
      <PickerList list={list} isEmpty={jobs.length === 0} empty={q ? text.noMatch : text.results.empty}>
        {jobs.map((job) => (
          <li key={job.id}>
            <PickTile name={job.prompt} onSelect={() => select(job)}>
              <JobPicture job={job} />
            </PickTile>
          </li>
        ))}
      </PickerList>
    </div>
  );
}
