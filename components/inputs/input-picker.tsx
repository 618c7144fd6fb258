import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link as LinkIcon, Search, Upload } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { jobQueries, spellingQuery } from "@/components/api/jobs";
import { JobPicture } from "@/components/job/job-picture";
import { useModelNames } from "@/components/job/use-model-names";
import { MAX_DRAWN_BYTES } from "@/components/player/sound-peaks";
import { SoundRow } from "@/components/player/sound-row";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { lazyPopup } from "@/components/ui/lazy-part";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Tabs } from "@/components/ui/tabs";
import type { AssetType } from "@/lib/contract/asset";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { type InputRule, inputRuleLabel } from "@/lib/inputs/input-rule";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job, JobKind } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { excerpt } from "@/lib/platform/excerpt";
import { FrameChooser } from "./frame-chooser";
import { messages } from "./messages";
import { PickerList, PickTile } from "./picker-list";
import { PickerUploads } from "./picker-uploads";

type InputPickerProps = {
  type: HostedInput["type"];
  /** A clip of which a frame is chosen at once, without a list. */
  clip?: Job | null;
  onClose: () => void;
  onInput: (input: HostedInput) => void;
  onAsset: (assetId: string, name: string) => void;
  /** Called in place of `onAsset` where the job itself is wanted. */
  onJob?: (job: Job) => void;
  onFile: (file: File) => void;
  /** What a file from this computer must be, where the dialog offers that way, too. */
  rule?: InputRule;
  /** Called to choose a file of this computer. */
  onUpload?: () => void;
  /** Called with the address of a file. */
  onLink?: (url: string) => void;
  /** A further choice beside the ways in. */
  extra?: ReactNode;
};

const LinkBox = lazyPopup(() => import("./link-box"));

const text = messages.inputPicker;
/** Pause in typing before a search is sent. */
const REST_MS = 250;

/** Everything that was made here or uploaded, to choose from; for a picture also any frame of a clip. */
export default function InputPicker({
  type,
  clip = null,
  onClose,
  onInput,
  onAsset,
  onJob,
  onFile,
  rule,
  onUpload,
  onLink,
  extra,
}: InputPickerProps) {
  const [isLinking, setIsLinking] = useState(false);
  const [tab, setTab] = useState("results");
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  const [framed, setFramed] = useState(clip);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const results = (
    <PickerResults
      type={type}
      q={q}
      onSelect={(job, assetId) => {
        if (onJob) onJob(job);
        else onAsset(assetId, job.prompt.slice(0, 60));
        onClose();
      }}
      onFrame={setFramed}
    />
  );
  const uploads = (
    <PickerUploads
      type={type}
      q={q}
      onSelect={(input) => {
        onInput(input);
        onClose();
      }}
    />
  );
  return (
    <Dialog onClose={onClose} title={framed ? text.frameTitle : text.title[type]} size="lg">
      {framed ? (
        <FrameChooser
          job={framed}
          onBack={clip ? null : () => setFramed(null)}
          onFrame={(file) => {
            onFile(file);
            onClose();
          }}
        />
      ) : (
        <div className="flex min-h-96 flex-col gap-3 py-3">
          {(onUpload || onLink) && (
            <div className="flex flex-wrap items-center gap-2">
              {onUpload && (
                <Button variant="ink" icon={<Upload aria-hidden className="size-4" />} onClick={onUpload}>
                  {text.upload}
                </Button>
              )}
              {onLink && (
                <Button
                  icon={<LinkIcon aria-hidden className="size-4" />}
                  aria-expanded={isLinking}
                  onClick={() => setIsLinking(!isLinking)}
                >
                  {messages.inputField.url}
                </Button>
              )}
              {rule && <span className="text-ink-soft text-xs">{inputRuleLabel(rule)}</span>}
              {extra && <div className="ml-auto">{extra}</div>}
            </div>
          )}
          {onLink && isLinking && <LinkBox type={type} onLink={onLink} />}
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 z-1 size-4 -translate-y-1/2 text-ink-faint"
            />
            <SearchField
              label={text.search}
              value={typed}
              maxLength={200}
              onChange={setTyped}
              className="pl-9"
            />
          </div>
          <Tabs
            label={text.sources}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: "results", label: text.results.title, panel: results },
              { value: "uploads", label: text.uploads.title, panel: uploads },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}

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
  onSelect: (job: Job, assetId: string) => void;
  /** Called for a clip of which a frame is to be chosen. */
  onFrame: (job: Job) => void;
};

/** The results of this workspace, the newest first. */
function PickerResults({ type, q, onSelect, onFrame }: PickerResultsProps) {
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
              <SoundResult job={job} onSelect={() => select(job)} />
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

/** A sound that was made here, to hear before it is chosen. */
function SoundResult({ job, onSelect }: { job: Job; onSelect: () => void }) {
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
      isReadable={isReadable}
    >
      <Button size="sm" aria-label={text.use(name)} onClick={onSelect}>
        {text.useIt}
      </Button>
    </SoundRow>
  );
}
