import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { changesWords } from "@/lib/reviews/changes-words";
import type { SharedItem, SharedReview } from "@/lib/reviews/shared-review";
import { Answers } from "./decision";
import { latestOf, type RemarkThread } from "./film";
import { messages } from "./messages";
import { RemarkList } from "./remark-list";

type SideColumnProps = {
  review: SharedReview;
  /** What is on the stage. */
  item: SharedItem | undefined;
  threads: readonly RemarkThread[];
  names: ReadonlyMap<string, string>;
  /** Why what is shown may be old. */
  problem: string | null;
  list: Omit<React.ComponentProps<typeof RemarkList>, "threads" | "latest">;
  onVersion: (version: number) => void;
  /** The takes. */
  children: ReactNode;
};

/** Beside the stage, on a phone below it: the takes, and what is said about the film, which alone scrolls. */
export function SideColumn(props: SideColumnProps) {
  const { review, item, threads, names, problem, list, onVersion, children } = props;
  const [shown, setShown] = useState<Shown>("everyone");
  return (
    <aside
      aria-label={messages.remarks.title}
      className="flex min-h-0 flex-col bg-canvas max-wide:mt-2 wide:rounded-tl-lg wide:border-line wide:border-t wide:border-l"
    >
      {problem !== null && (
        <p role="status" className="border-line border-b px-4.5 py-2 text-danger text-sm">
          {problem}
        </p>
      )}
      {children}
      <RemarksHead threads={threads} shown={shown} onShow={setShown} />
      <div className="relative min-h-24 flex-1 wide:overflow-y-auto">
        <VersionNote review={review} onVersion={onVersion} />
        {item && <Details item={item} />}
        <Answers review={review} names={names} />
        <RemarkList {...list} threads={threads.filter(SHOWN[shown])} latest={latestOf(review)} />
      </div>
    </aside>
  );
}

/** What the version that is shown changed, and whether there is a later one. */
function VersionNote({ review, onVersion }: { review: SharedReview; onVersion: (version: number) => void }) {
  const { version, versions } = review;
  const latest = latestOf(review);
  if (version === null) return null;
  const changes = versions.find(({ number }) => number === version)?.changes;
  const words = changes ? changesWords(changes) : "";
  const answered = review.remarks.filter(({ answered_in }) => answered_in === version).length;
  return (
    <>
      {version !== latest && (
        <p className="flex flex-wrap items-center gap-x-2 px-4.5 pb-2 text-sm">
          {messages.versions.earlier(version)}
          <Button size="sm" variant="quiet" onClick={() => onVersion(latest)}>
            {messages.versions.back(latest)}
          </Button>
        </p>
      )}
      {words !== "" && (
        <p className="px-4.5 pb-2 text-ink-soft text-sm">
          {messages.versions.changed(version, words)}
          {answered > 0 && ` ${messages.versions.answers(answered)}`}
        </p>
      )}
    </>
  );
}

/** What the maker tells of a result: its prompt and its model, where they are shared. */
function Details({ item: { prompt, model } }: { item: SharedItem }) {
  if (!prompt && !model) return null;
  return (
    <div className="max-w-prose px-4.5 pb-3 text-ink-soft text-sm">
      {prompt && (
        <p dir="auto" className="[overflow-wrap:anywhere]">
          <span className="sr-only">{messages.page.prompt}</span>
          {prompt}
        </p>
      )}
      {model && (
        <p className="type-edge mt-1">
          <span className="sr-only">{messages.page.model}</span>
          {model}
        </p>
      )}
    </div>
  );
}

/** Which remarks are listed. All of them are on the film. */
const SHOWN = {
  everyone: () => true,
  open: ({ remark }: RemarkThread) => !remark.is_resolved,
  yours: ({ remark }: RemarkThread) => remark.is_yours,
} as const;
type Shown = keyof typeof SHOWN;
const SHOWN_OPTIONS: { value: Shown; label: string }[] = [
  { value: "everyone", label: messages.remarks.everyone },
  { value: "open", label: messages.remarks.openOnly },
  { value: "yours", label: messages.remarks.mine },
];

type RemarksHeadProps = { threads: readonly RemarkThread[]; shown: Shown; onShow: (shown: Shown) => void };

function RemarksHead({ threads, shown, onShow }: RemarksHeadProps) {
  const resolved = threads.filter(({ remark }) => remark.is_resolved).length;
  return (
    <div className="flex shrink-0 items-center gap-2.5 px-4.5 pt-3 pb-2">
      <h2 className="type-heading">{messages.remarks.title}</h2>
      {threads.length > 0 && (
        <>
          <span className="mr-auto text-ink-soft text-sm tabular-nums">
            {messages.remarks.counts(threads.length - resolved, resolved)}
          </span>
          <Select
            aria-label={messages.remarks.filter}
            options={SHOWN_OPTIONS}
            value={shown}
            onChange={(value) =>
              onShow(SHOWN_OPTIONS.find((option) => option.value === value)?.value ?? "everyone")
            }
            className="border-transparent! bg-transparent! h-8! text-sm shadow-none!"
          />
        </>
      )}
    </div>
  );
}
