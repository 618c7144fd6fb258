import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { jobQueries } from "@/components/api/jobs";
import type { PlaceOnBoard } from "@/components/make-board/put/put-on-board";
import { toast, toastError } from "@/components/ui/toast";
import type { Board } from "@/lib/boards/board";
import { type AssetType, assetType } from "@/lib/contract/asset";
import { draggedJobs, draggedResults } from "@/lib/inputs/dragged-result";
import { mainAssetOf } from "@/lib/jobs/facts";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { droppedFiles } from "../fill/dropped-files";
import { type Carried, type DropPlan, dropPlan, type Over } from "./drop-plan";
import { type DroppedInput, droppedInputs } from "./dropped-inputs";
import { messages as text } from "./messages";

/** What a drop here would do, and the box of the row that it is about; null outside of the table. */
export type DropHint = {
  plan: DropPlan;
  carried: Carried;
  over: Over | null;
  box: { left: number; top: number; width: number; height: number } | null;
  pointer: { x: number; y: number };
};

/** Pixels at the edges of a row that belong to the place between two rows. */
const EDGE_PX = 18;
/** The columns of the words of a shot, and of its handle. */
const WORDS = new Set(["0", "1"]);

const typeOf = (mimeType: string | null | undefined): AssetType | null =>
  assetType.options.find((type) => mimeType?.startsWith(`${type}/`)) ?? null;

/** What is dragged, as far as the page is told; null for what is neither a file nor a result of ours. */
function carriedBy({ types, items }: DataTransfer): Carried | null {
  const results = draggedResults(types);
  if (results) return { of: "results", ...results };
  if (!types.includes("Files")) return null;
  const files = [...items].filter(({ kind }) => kind === "file");
  const [first] = files;
  const count = Math.max(1, files.length);
  return {
    of: "files",
    count,
    shots: count,
    type: files.length === 1 ? typeOf(first?.type) : null,
  };
}

/** The row under the pointer, which part of it, and its box. */
function rowUnder({ target, clientY }: DragEvent): { over: Over; box: DOMRect } | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row][data-shot]") : null;
  const shotId = row?.dataset.shot;
  if (!row || shotId === undefined || !(target instanceof Element)) return null;
  const box = row.getBoundingClientRect();
  const edge = Math.min(EDGE_PX, box.height / 4);
  const cell = target.closest<HTMLElement>("[data-cell]")?.dataset.cell ?? "";
  const part =
    clientY < box.top + edge
      ? "above"
      : clientY > box.bottom - edge
        ? "below"
        : WORDS.has(cell)
          ? "words"
          : "takes";
  return { over: { shotId, part }, box };
}

type BoardDropOptions = {
  /** Whether the person may change the board, and upload files. */
  isOn: boolean;
  current: () => Board | undefined;
  /** Files that become shots. `note` says why they do not become what they were dropped on. */
  onFiles: (files: readonly File[], place: { before: string | null; note: string | null }) => void;
  onResults: (ids: readonly string[], place: PlaceOnBoard) => void;
};

/**
 * Takes files and results that are dropped on the board, wherever but on a field of its own. While they are over it, the hint
 * says what a drop would do.
 */
export function useBoardDrop({ isOn, current, onFiles, onResults }: BoardDropOptions): DropHint | null {
  const cache = useQueryClient();
  const [hint, setHint] = useState<DropHint | null>(null);

  const read = (event: DragEvent): DropHint | null => {
    const board = current();
    const carried = event.dataTransfer && carriedBy(event.dataTransfer);
    if (!board || !carried) return null;
    const under = rowUnder(event);
    const over = under?.over ?? null;
    const pointer = { x: event.clientX, y: event.clientY };
    return { plan: dropPlan(board, carried, over), carried, over, box: under?.box ?? null, pointer };
  };
  const numberOf = (shotId: string) => (current()?.shots.findIndex(({ id }) => id === shotId) ?? -1) + 1;
  const refuse = (shotId: string, type: AssetType, name?: string) => {
    const kind = current()?.shots.find(({ id }) => id === shotId)?.kind ?? "video";
    const why = text.refused(numberOf(shotId), kind, type);
    toast(name === undefined ? why : text.refusedFile(name, why), { tone: "danger" });
  };
  const give = (shotId: string, input: DroppedInput) =>
    droppedInputs.set((all) => ({ ...all, [shotId]: input }));

  /** A single file on a row. What the system says of its type may be wrong or nothing; its content decides. */
  const dropFile = async (file: File, over: Over) => {
    const { inspectFile } = await importWithRetry(() => import("@/lib/inputs/inspect-file"));
    const facts = await inspectFile(file).catch(() => null);
    const type = typeOf(facts?.mimeType) ?? typeOf(file.type);
    const board = current();
    if (!board) return;
    if (type === null) return void toast(text.refusedFile(file.name, text.otherType), { tone: "danger" });
    const plan = dropPlan(board, { of: "files", count: 1, shots: 1, type }, over);
    if (plan.do === "refuse") refuse(plan.shotId, type, file.name);
    else if (plan.do === "input" && plan.name) give(plan.shotId, { name: plan.name, file });
  };
  /** A result on the words of a row. */
  const dropResult = async (jobId: string, over: Over) => {
    const job = await cache.fetchQuery(jobQueries.detail(jobId));
    const type = mainAssetOf(job)?.type;
    const board = current();
    if (!type || !board) return;
    const plan = dropPlan(board, { of: "results", count: 1, shots: 1, type }, over);
    if (plan.do === "refuse") refuse(plan.shotId, type);
    else if (plan.do === "input" && plan.name) give(plan.shotId, { name: plan.name, jobId });
  };

  const drop = (event: DragEvent, { plan, carried, over }: DropHint) => {
    const data = event.dataTransfer;
    if (!data) return;
    const isOnRow = plan.do === "input" || plan.do === "refuse";
    if (carried.of === "results") {
      const ids = draggedJobs(data);
      const [first] = ids;
      if (first === undefined) return;
      if (isOnRow && over)
        return void dropResult(first, over).catch((error) => toastError(error, text.failed));
      const shotId = plan.do === "takes" ? plan.shotId : null;
      return onResults(ids, { shotId, before: plan.do === "shots" ? plan.before : null });
    }
    // The entries have to be read while the event is handled. A folder may hold many, whatever was shown before.
    void droppedFiles(data).then((files) => {
      const [file] = files;
      const board = current();
      if (!file || !board) return;
      if (isOnRow && over && files.length === 1)
        return void dropFile(file, over).catch((error) => toastError(error, text.failed));
      const many = dropPlan(
        board,
        { of: "files", count: files.length, shots: files.length, type: null },
        over,
      );
      const before = many.do === "shots" ? many.before : null;
      const isFromRow = many.do === "shots" && many.isFromRow && over;
      onFiles(files, { before, note: isFromRow ? text.note(files.length, numberOf(over.shotId)) : null });
    });
  };

  const onDragOver = useEffectEvent((event: DragEvent) => {
    const next = isField(event) || hasDialog() ? null : read(event);
    if (next) {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    }
    setHint(next);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    setHint(null);
    // Those of a dialog go into its field (`components/shell/page-files.tsx`).
    if (event.defaultPrevented || isField(event) || hasDialog()) return;
    const last = read(event);
    if (!last) return;
    event.preventDefault();
    drop(event, last);
  });
  useEffect(() => {
    if (!isOn) return;
    // A picture of this page that is dragged is offered as a file, too.
    let isOwn = false;
    const started = () => {
      isOwn = true;
    };
    const over = (event: DragEvent) => {
      if (!isOwn) onDragOver(event);
    };
    const dropped = (event: DragEvent) => {
      if (!isOwn) onDrop(event);
      else if (!isField(event)) event.preventDefault();
    };
    const left = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setHint(null);
    };
    const ended = () => {
      isOwn = false;
      setHint(null);
    };
    document.addEventListener("dragstart", started);
    document.addEventListener("dragend", ended);
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", left);
    // Before the studio puts the first file into some field.
    document.addEventListener("drop", dropped, { capture: true });
    return () => {
      document.removeEventListener("dragstart", started);
      document.removeEventListener("dragend", ended);
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", left);
      document.removeEventListener("drop", dropped, { capture: true });
    };
  }, [isOn]);
  return hint;
}

const isField = ({ target }: DragEvent): boolean =>
  target instanceof HTMLInputElement && target.type === "file";

const hasDialog = (): boolean => document.querySelector("[role=dialog]") !== null;
