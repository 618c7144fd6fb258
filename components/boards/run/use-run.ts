import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useRef, useState } from "react";
import { approvalNote } from "@/components/access/approval-note";
import { AccessContext } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { sendApprovalRequest } from "@/components/access/send-approval-request";
import { boardQuery, boardsClient, takesQuery } from "@/components/api/boards";
import { boardOfTakes, callOutboxOf, pressCall } from "@/components/api/call-outbox";
import { useSpendBlock } from "@/components/submit/spend-block";
import { messages as common } from "@/components/ui/messages";
import { toast, toastError } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import { cellKey, type PlannedCell, type Press, planPress } from "@/lib/boards/plan";
import { boardRun, type QueueChange, type RunCell } from "@/lib/boards/run";
import { ApiError } from "@/lib/contract/errors";
import { sumsKey } from "@/lib/jobs/keys";
import { spendName } from "@/lib/limits/check-spend";
import type { SpendPlace } from "@/lib/limits/limit";
import { increasedPrice } from "@/lib/outbox/problem";
import { priceListKey } from "@/lib/pricing/queries";
import { type BoardRow, plannedCells } from "../state/planned-rows";
import { howBought } from "./how-bought";
import { messages as text } from "./messages";

/** What is asked before takes are made or go on. */
export type RunQuestion =
  | { why: "warn" | "ask"; message: string; takes: number; credits: number; confirm: () => void }
  /** `credits` is null where none of the takes can be made any more. */
  | { why: "price"; shown: number; takes: number; credits: number | null; confirm: () => void }
  | { why: "resume"; shown: number; credits: number; confirm: () => void };

type Question =
  /** `content`: what the board asked for when the question was asked. */
  | { why: "warn" | "ask"; message: string; cells: readonly RunCell[]; content: string }
  | { why: "price"; shown: number; cells: readonly RunCell[] }
  | { why: "resume"; shown: number; change: Extract<QueueChange, { do: "resume" }> };

const sumOf = (cells: readonly RunCell[]) => ({
  takes: cells.reduce((sum, { takes }) => sum + takes, 0),
  credits: cells.reduce((sum, { takes, credits }) => sum + takes * credits, 0),
});

/** The same takes at the prices of now, without those that can't be made any more. */
function atPricesOf(rows: readonly BoardRow[], cells: readonly RunCell[]): RunCell[] {
  const prices = new Map(
    plannedCells(rows).map(({ shot, column, cell }) => [cellKey(shot.id, column.id), cell.credits]),
  );
  return cells.flatMap((cell) => {
    const credits = prices.get(cellKey(cell.shot_id, cell.column_id)) ?? null;
    return credits === null ? [] : [{ ...cell, credits }];
  });
}

/** What the shots and models of these cells ask for, to compare: without the revisions, which rise with own edits. */
function contentOf(rows: readonly BoardRow[], cells: readonly RunCell[]): string {
  const wanted = new Set(cells.map(({ shot_id, column_id }) => cellKey(shot_id, column_id)));
  const asked = plannedCells(rows).filter(({ shot, column }) => wanted.has(cellKey(shot.id, column.id)));
  return JSON.stringify(
    asked.map(({ shot, column }) => [
      { ...shot, revision: 0, takes: 0 },
      { ...column, revision: 0, takes: 0 },
    ]),
  );
}

type RunOptions = {
  boardId: string;
  /** What its takes are for. */
  place: SpendPlace;
  /** With the prices that are shown. */
  rows: readonly BoardRow[];
  /** Waits until every edit is saved, and says whether that worked. */
  saved: () => Promise<boolean>;
};

/**
 * Makes takes of a board and changes its queue. Used once a page, beside `useBoard`. What a limit or the balance
 * refuses is said in a toast, and so is a refusal of the server; nothing that was planned is lost by one.
 */
export function useRun({ boardId, place, rows, saved }: RunOptions) {
  const cache = useQueryClient();
  const spendBlock = useSpendBlock(place);
  const gate = (takes: number, credits: number) => spendBlock(credits, spendName(takes, false));
  const { personId } = use(AccessContext);
  // Also of a press before a reload, and in another tab.
  const sent = useStored(callOutboxOf(personId).box).filter((entry) => boardOfTakes(entry) === boardId);
  const [isStarting, setIsStarting] = useState(false);
  // A second press before the next drawing makes nothing.
  const isSending = useRef(false);
  const [isQueueBusy, setIsQueueBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const latest = useRef({ make: (_cells: readonly RunCell[]): void => undefined, rows });
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: takesQuery(boardId).queryKey }),
      cache.invalidateQueries({ queryKey: sumsKey }),
    ]);

  const send = async (
    cells: readonly RunCell[],
    why: Question["why"] | null,
    shown: string,
  ): Promise<void> => {
    const { takes, credits } = sumOf(cells);
    // The server makes what it has, so it gets what is shown first.
    const isSaved = await saved();
    const revision = cache.getQueryData(boardQuery(boardId).queryKey)?.revision;
    if (!isSaved || revision === undefined) return void toast(text.unsaved, { tone: "danger" });
    if (contentOf(latest.current.rows, cells) !== shown)
      return void toast(text.changedMeanwhile, { tone: "danger" });
    const run = { revision, cells: [...cells], credits, ...howBought() };
    const asked = [boardId, cells.map(({ shot_id, column_id, takes }) => [shot_id, column_id, takes])];
    try {
      if (why === "ask")
        await sendApprovalRequest(personId, { board_id: boardId, run, note: approvalNote.get() }, asked);
      else {
        const started = pressCall(personId, { call: "run", boardId, run }, asked);
        if (!started) return void toast(text.stillSending);
        const made = boardRun.safeParse(await started);
        toast(access.takesQueued(takes), {
          topic: "board",
          ...(made.success && {
            action: { label: common.undo, run: () => void takeBack(made.data.id, takes) },
          }),
        });
      }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "price_increased") {
        await cache.refetchQueries({ queryKey: priceListKey, exact: true });
        return setQuestion({ why: "price", shown: credits, cells });
      }
      toastError(error, text.failed);
      if (code === "conflict") void cache.invalidateQueries({ queryKey: boardQuery(boardId).queryKey });
    }
    await refresh();
  };
  const start = async (
    cells: readonly RunCell[],
    { why = null, shown = contentOf(rows, cells) }: { why?: Question["why"] | null; shown?: string } = {},
  ): Promise<void> => {
    if (isSending.current || sent.length > 0) return void toast(text.stillSending);
    isSending.current = true;
    setIsStarting(true);
    await send(cells, why, shown);
    isSending.current = false;
    setIsStarting(false);
  };

  const change = async (body: QueueChange): Promise<boolean> => {
    setIsQueueBusy(true);
    const isDone = await boardsClient.queue({ params: { boardId }, body }).then(
      (takes) => {
        cache.setQueryData(takesQuery(boardId).queryKey, takes);
        return true;
      },
      (error: unknown) => {
        const credits = increasedPrice(error);
        if (body.do === "resume" && credits !== null)
          setQuestion({ why: "resume", shown: body.credits, change: { ...body, credits } });
        else toastError(error, text.queueFailed);
        void refresh();
        return false;
      },
    );
    setIsQueueBusy(false);
    return isDone;
  };

  /** Cancels what waits of a press for so many takes. What was sent goes on. */
  const takeBack = async (runId: string, takes: number): Promise<void> => {
    const waiting = await boardsClient.takes({ params: { boardId } }).then(
      ({ queue, runs }) => {
        const ids = new Set(runs.filter(({ id, press_id = id }) => press_id === runId).map(({ id }) => id));
        return queue.filter(({ run_id, status }) => ids.has(run_id) && status === "waiting");
      },
      (error: unknown) => void toastError(error, text.queueFailed),
    );
    if (!waiting) return;
    const ids = waiting.map(({ id }) => id);
    if (ids.length > 0 && !(await change({ do: "cancel", ids }))) return;
    toast(text.takenBack(ids.length, takes), { topic: "board" });
  };

  const askedOf = (question: Question): RunQuestion => {
    if (question.why === "resume") {
      const { why, shown, change: resume } = question;
      return { why, shown, credits: resume.credits, confirm: () => void change(resume) };
    }
    const cells = atPricesOf(rows, question.cells);
    const { takes, credits } = sumOf(cells);
    // Limits hold the new sum, too.
    if (question.why === "price")
      return {
        why: "price",
        shown: question.shown,
        takes,
        credits: takes > 0 ? credits : null,
        confirm: () => make(cells),
      };
    const { why, message, content } = question;
    return { why, message, takes, credits, confirm: () => void start(cells, { why, shown: content }) };
  };

  /** Makes takes at the prices that are shown, after a question where a limit warns or an owner is asked. */
  const make = (cells: readonly RunCell[]): void => {
    if (cells.length === 0) return;
    const { takes, credits } = sumOf(cells);
    const { block, over } = gate(takes, credits);
    if (block) return void toast(block.message, { tone: "danger" });
    const content = contentOf(rows, cells);
    if (over)
      setQuestion({ why: over.effect === "ask" ? "ask" : "warn", message: over.message, cells, content });
    else void start(cells);
  };

  useEffect(() => {
    latest.current = { make, rows };
  });
  const [stable] = useState(() => ({
    make: (cells: readonly RunCell[]): void => latest.current.make(cells),
    press: (cells: readonly PlannedCell[], press: Press): void =>
      latest.current.make(planPress(cells, press).cells),
  }));

  return {
    isBusy: isStarting || sent.length > 0,
    /** Whether a press has no response yet and is sent again. */
    isLost: sent.some(({ lost }) => lost > 0),
    /** Why takes for so many credits may not be made now, and whether an owner has to be asked. */
    gate,
    /** Makes takes. Like `press` it stays the same function, so that no cell is drawn again for it. */
    make: stable.make,
    /** Makes the takes of a press on these cells. */
    press: stable.press,
    isQueueBusy,
    pause: () => void change({ do: "pause" }),
    /** For at most these credits. */
    resume: (credits: number) => void change({ do: "resume", credits }),
    /** Buys these waves for at most these credits. */
    nextWave: ({ ids, credits }: { ids: string[]; credits: number }) =>
      void change({ do: "resume", credits, waves: ids }),
    /** All that wait. @param takes how many that are */
    cancelWaiting: async (takes: number) => {
      if (await change({ do: "cancel" })) toast(text.status.canceled(takes), { topic: "board" });
    },
    asked: question && askedOf(question),
    dismiss: () => setQuestion(null),
  };
}
export type BoardRunControls = ReturnType<typeof useRun>;
