import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { takesQuery } from "@/components/api/boards";
import { remarksQuery, reviewTableQuery } from "@/components/api/reviews";
import { RemarkThreads } from "@/components/reviews/remark-threads";
import VisitList from "@/components/reviews/visit-list";
import { ErrorState } from "@/components/ui/error-state";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Board } from "@/lib/boards/board";
import type { BoardTakes } from "@/lib/boards/run";
import { guestNames } from "@/lib/reviews/guest-names";
import type { Review, ReviewTable } from "@/lib/reviews/review";
import { Answers } from "./answers";
import { answerCards, choiceRows } from "./choice-rows";
import { ChoiceTable } from "./choice-table";
import { messages } from "./messages";
import { ReviewHead } from "./review-head";
import { usePicks } from "./use-picks";
import { VersionList } from "./version-list";

const ReviseRemarks = lazyPart(() => import("../revise/revise-remarks"));

type ReviewOfProps = {
  board: Board;
  review: Review;
  /** All links of the board. */
  reviews: readonly Review[];
  onReview: (reviewId: string) => void;
};

const NO_TABLE: ReviewTable = { object: "review_table", guests: [], shots: [] };

/** A link of a board: its state, what its guests said and chose, their remarks, its versions and who opened it. */
export function ReviewOf({ board, review, reviews, onReview }: ReviewOfProps) {
  const thing = { of: "board", id: board.id } as const;
  const takes = useQuery(takesQuery(board.id)).data;
  const table = useQuery(reviewTableQuery(review.id));
  const remarks = useQuery(remarksQuery(thing));
  const picks = usePicks(board.id, review);
  useRereadOfPicks(takes, () => void table.refetch());
  const said = remarks.data?.data ?? [];
  const own = said.filter(({ review_id }) => review_id === review.id);
  const threads = own.filter(({ reply_to }) => reply_to === null);
  const open = threads.filter(({ resolved_at }) => resolved_at === null).length;
  const chosen = table.data ?? NO_TABLE;
  const rows = choiceRows(chosen, guestNames(review.guests));
  const cards = answerCards(review, chosen, said);
  const takeOf = (jobId: string) => takes?.takes.find(({ job_id }) => job_id === jobId);
  const posterOf = (jobId: string) => {
    const asset = takeOf(jobId)?.asset;
    return asset?.poster_url ?? (asset?.type === "image" ? asset.url : null);
  };
  return (
    <>
      <div className="flex flex-col gap-3.5">
        <ReviewHead
          review={review}
          reviews={reviews}
          onReview={onReview}
          rows={rows}
          inUse={cards.filter((card) => card.picks?.are_in_use).map(({ name }) => name)}
        />
        <Answers
          cards={cards}
          latest={review.versions.at(-1)?.number ?? 1}
          picks={picks}
          posterOf={posterOf}
        />
      </div>
      {table.error && !table.data && (
        <ErrorState
          title={messages.choices.failed}
          error={table.error}
          onRetry={() => void table.refetch()}
        />
      )}
      <ChoiceTable board={board} rows={rows} picks={picks} takeOf={takeOf} />
      <div className="grid items-start gap-x-12 gap-y-8 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Section
          title={messages.remarks.title}
          facts={<RemarkFacts open={open} all={threads.length} />}
          action={open > 0 && <ReviseRemarks boardId={board.id} reviewId={review.id} remarks={own} />}
        >
          {remarks.error && !remarks.data ? (
            <ErrorState
              title={messages.remarks.failed}
              error={remarks.error}
              onRetry={() => void remarks.refetch()}
            />
          ) : (
            <RemarkThreads thing={thing} remarks={own} reviews={reviews} />
          )}
        </Section>
        <div className="flex flex-col gap-8">
          {review.versions.length > 0 && (
            <Section title={messages.versions.title}>
              <VersionList reviewId={review.id} versions={review.versions} />
            </Section>
          )}
          <Section title={messages.visits}>
            <VisitList reviewId={review.id} />
          </Section>
        </div>
      </div>
    </>
  );
}

function RemarkFacts({ open, all }: { open: number; all: number }) {
  return all > 0 && messages.remarks.count(open, all - open);
}

type SectionProps = { title: string; facts?: ReactNode; action?: ReactNode; children: ReactNode };

const Section = ({ title, facts, action, children }: SectionProps) => (
  <section className="min-w-0">
    <div
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2",
        action && "min-h-11 pointer-coarse:min-h-13",
      )}
    >
      <h3 className="type-label flex items-baseline gap-2.5">
        {title}
        {facts && <span className="font-normal text-ink-soft text-sm tabular-nums">{facts}</span>}
      </h3>
      {action}
    </div>
    {children}
  </section>
);

/** Reads again who chose what when a pick changes, here or by somebody else. */
function useRereadOfPicks(takes: BoardTakes | undefined, reread: () => void): void {
  const picks = takes?.takes.flatMap(({ picked, job_id }) => (picked ? [job_id] : [])).join();
  const last = useRef(picks);
  useEffect(() => {
    if (picks === last.current) return;
    if (last.current !== undefined) reread();
    last.current = picks;
  });
}
