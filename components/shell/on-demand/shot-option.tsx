import { JobThumbnail } from "@/components/job/job-picture";
import { aspectOf } from "@/lib/jobs/facts";
import { lineAroundHit } from "@/lib/jobs/hits";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";

const text = messages.shotOption;

/** The place of a picture in pixels, which it fills in its true ratio. */
const [WIDTH, HEIGHT] = [88, 50];

/** A text of one line with the words of a search underlined. */
export const FoundText = ({ text, q }: { text: string; q: string }) => (
  <span dir="auto" translate="no">
    {lineAroundHit(text, q).map((part, at) =>
      part.isHit ? (
        <mark
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          key={at}
          className="bg-transparent text-inherit underline decoration-2 underline-offset-3"
        >
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    )}
  </span>
);

type ShotOptionProps = {
  job: Job;
  /** The words of the shot, or the name of its take, with the search that found them. */
  name: string;
  q: string;
  place: string;
  /** Null for a take of the shot above it. */
  takes: number | null;
  isPicked: boolean;
};

/** A shot, or one of its takes, in a row: picture, words, place and how many takes it has. On a phone in three lines. */
export function ShotOption({ job, name, q, place, takes, isPicked }: ShotOptionProps) {
  const aspect = aspectOf(job);
  const width = Math.min(WIDTH, HEIGHT * aspect);
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3.5 md:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <span
        aria-hidden
        className="row-span-3 grid place-items-center overflow-hidden rounded-xs bg-stage md:row-span-2"
        style={{ width: WIDTH, height: HEIGHT }}
      >
        <span className="block" style={{ width, height: width / aspect }}>
          <JobThumbnail job={job} />
        </span>
      </span>
      <span className="truncate font-[550] md:self-end">
        <FoundText text={name} q={q} />
      </span>
      <span translate="no" className="col-start-2 truncate text-ink-soft text-xs md:self-start">
        {place}
      </span>
      <span className="col-start-2 flex gap-2.5 text-ink-soft text-xs leading-4 md:col-start-3 md:row-span-2 md:row-start-1 md:flex-col md:items-end md:gap-0 md:text-sm">
        {takes !== null && <span className="tabular-nums">{text.takes(takes)}</span>}
        {isPicked && <span className="text-accent-ink">{text.picked}</span>}
      </span>
    </span>
  );
}
