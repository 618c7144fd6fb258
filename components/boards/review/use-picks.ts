import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { takesQuery } from "@/components/api/boards";
import { libraryClient } from "@/components/api/library";
import { reviewsClient, reviewsQuery, reviewTableQuery } from "@/components/api/reviews";
import { toast, toastUndo } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { applyJobToBoard } from "@/lib/boards/apply-changes";
import { applyJob } from "@/lib/jobs/apply-job";
import type { Review, TakenPick } from "@/lib/reviews/review";
import { shotsInWords } from "@/lib/reviews/shots-in-words";
import type { AnswerCard, ChoiceRow, ChosenTake } from "./choice-rows";
import { messages } from "./messages";

const { use: text, choices } = messages;

/** The picks of a guest that were taken here last, which can be undone. */
type Taken = { guestId: string; picks: readonly TakenPick[] };

/** Makes what guests chose the picks of the board: all of one guest, or one take. Each can be undone. */
export function usePicks(boardId: string, { id: reviewId }: Review) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const [taken, setTaken] = useState<Taken | null>(null);
  const reread = () =>
    Promise.all([
      cache.invalidateQueries(takesQuery(boardId)),
      cache.invalidateQueries(reviewTableQuery(reviewId)),
      cache.invalidateQueries(reviewsQuery({ of: "board", id: boardId })),
    ]);
  const params = { reviewId };
  const undo = ({ picks }: Taken) =>
    run(async () => {
      const { changed } = await reviewsClient.undoPicks({ params, body: { taken: [...picks] } });
      setTaken(null);
      toast(text.undone(changed), { topic: "pick" });
      await reread();
    }, text.undoFailed);
  /** `onTaken` is called before what is shown changes. */
  const use = ({ guestId, name, picks }: AnswerCard & { guestId: string }, onTaken: () => void) =>
    run(async () => {
      const response = await reviewsClient.takePicks({ params, body: { guest_id: guestId } });
      const made: Taken = { guestId, picks: response.taken };
      const numbers = (picks?.changes ?? [])
        .filter(({ take }) => response.taken.some(({ job_id }) => job_id === take.job_id))
        .map(({ number }) => number);
      setTaken(made);
      onTaken();
      const said = numbers.length === 0 ? text.tookNone(name) : text.took(name, shotsInWords(numbers));
      // Before anything is read again: what is done meanwhile has its own message, which this one would replace.
      toastUndo(said, () => void undo(made), "pick");
      await reread();
    }, text.failed);
  const mark = async (jobId: string, picked: boolean) => {
    const job = await libraryClient.annotate({ params: { jobId }, body: { picked } });
    applyJob(cache, job);
    applyJobToBoard(cache, job);
  };
  const pick = ({ number, takes }: ChoiceRow, { jobId, letter }: ChosenTake) =>
    run(async () => {
      const before = takes.find(({ isPick }) => isPick);
      await mark(jobId, true);
      const restore = () =>
        run(async () => {
          await mark(before?.jobId ?? jobId, before !== undefined);
          await reread();
        }, choices.pickFailed);
      toastUndo(choices.didPick(number, letter), () => void restore(), "pick");
      await reread();
    }, choices.pickFailed);
  return { use, undo, pick, taken, isBusy };
}

export type Picks = ReturnType<typeof usePicks>;
