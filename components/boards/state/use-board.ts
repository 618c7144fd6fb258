import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMay } from "@/components/access/may";
import { boardQuery, boardsClient, boardsQuery, takesQuery } from "@/components/api/boards";
import { useImageCatalog } from "@/components/api/image-catalog";
import { modelRulesQuery } from "@/components/api/model-rules";
import { priceListQuery, useVideoCatalog } from "@/components/api/pricing";
import { copyText } from "@/components/ui/copy-text";
import { toast } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import type { AudienceChange } from "@/lib/audience/audience";
import type { Board, BoardEdit } from "@/lib/boards/board";
import { type Catalogs, catalogsFor } from "@/lib/boards/cell";
import { NO_DEFAULTS } from "@/lib/boards/defaults";
import { type Stage, stageColumns } from "@/lib/boards/stills";
import { avatarOffers } from "@/lib/catalog/avatar-offers";
import { errorMessage } from "@/lib/platform/error-message";
import { NO_RULES } from "@/lib/rules/rules";
import { BoardEditor, withPending } from "./board-editor";
import { boardHistory } from "./board-history";
import { messages } from "./messages";
import { groupTakes, planRows } from "./planned-rows";

const text = messages.useBoard;

const editors = new WeakMap<QueryClient, Map<string, BoardEditor>>();

/** The editor of a board, which outlives its page: an edit that was made last is still sent. */
function editorOf(cache: QueryClient, personId: string, boardId: string): BoardEditor {
  const all = editors.get(cache) ?? new Map<string, BoardEditor>();
  editors.set(cache, all);
  const known = all.get(boardId);
  if (known) return known;
  const made = new BoardEditor(cache, boardsClient, boardId, boardHistory(personId, boardId));
  made.onRefused = sayRefused;
  made.onOverwritten = (shotId, prompt) => sayOverwritten(made, shotId, prompt);
  made.onLeft = (count) => void toast(text.left(count), { topic: "board" });
  warnWhileUnsaved(made);
  all.set(boardId, made);
  return made;
}

/** Prompts and notes of an edit, which nobody should have to type again. */
function textOf(edit: BoardEdit): string {
  const fields = edit.do === "add_shots" ? edit.shots : edit.do === "change_shots" ? [edit.change] : [];
  return fields
    .flatMap(({ prompt, still_prompt, negative_prompt, note }) => [
      prompt,
      still_prompt,
      negative_prompt,
      note,
    ])
    .filter(Boolean)
    .join("\n");
}

function sayRefused(edits: readonly BoardEdit[], error: unknown): void {
  const typed = edits.map(textOf).filter(Boolean).join("\n");
  toast(errorMessage(error, text.refused), {
    tone: "danger",
    ...(typed && { action: { label: text.copy, run: () => void copyText(typed) } }),
  });
}

/** Both texts are kept: the present one on the board, the other until the toast is closed, and in the history of undo. */
function sayOverwritten(editor: BoardEditor, shotId: string, prompt: string): void {
  const number = (editor.board()?.shots.findIndex(({ id }) => id === shotId) ?? -1) + 1;
  const take = () => editor.edit([{ do: "change_shots", ids: [shotId], change: { prompt } }]);
  toast(text.overwritten(number), {
    topic: `overwritten-${shotId}`,
    lifeMs: 0,
    action: { label: text.takeTheirs, run: take },
  });
}

/** Asks before the tab is closed while an editor holds edits, wherever in the studio it is by then. */
function warnWhileUnsaved({ state }: BoardEditor): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  state.subscribe(() => {
    if (state.get().pending.length > 0) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}

const known = new WeakMap<Catalogs["video"], Catalogs>();

const isAlike = (one: object, other: object): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * The same object for the same catalogs, by which the prices of cells are kept. References and defaults are new objects at every
 * drawing while an edit of them is saved, and say the same.
 */
function catalogsOf(next: Catalogs): Catalogs {
  const last = known.get(next.video);
  const isSame =
    last?.image === next.image &&
    last.avatars === next.avatars &&
    isAlike(last.references, next.references) &&
    isAlike(last.rules ?? NO_RULES, next.rules ?? NO_RULES) &&
    isAlike(last.defaults, next.defaults);
  if (last && isSame) return last;
  known.set(next.video, next);
  return next;
}

const NOTHING: Pick<Board, "references" | "defaults"> = { references: [], defaults: NO_DEFAULTS };

/** Everything that a board can be made of; null while it is not known. */
function useCatalogs(board = NOTHING): {
  catalogs: Catalogs | null;
  error: Error | null;
  retry: () => void;
} {
  const video = useVideoCatalog();
  const image = useImageCatalog();
  const avatars = useQuery({ ...priceListQuery, select: avatarOffers });
  const rules = useQuery(modelRulesQuery).data?.mine ?? null;
  const catalogs =
    video.data && image.data && avatars.data
      ? catalogsOf(catalogsFor({ video: video.data, image: image.data, avatars: avatars.data, rules }, board))
      : null;
  return {
    catalogs,
    error: video.error ?? image.error,
    retry: () => void Promise.all([video.refetch(), image.refetch()]),
  };
}

/** A board as it is shown, with its takes, and what changes it. */
export function useBoardContent(boardId: string, personId: string) {
  const cache = useQueryClient();
  const may = useMay();
  const editor = editorOf(cache, personId, boardId);
  const { pending, isHeld, past } = useStored(editor.state);
  const content = useQuery(boardQuery(boardId));
  const takes = useQuery({ ...takesQuery(boardId), select: groupTakes });
  const board = content.data && withPending(content.data, pending);
  const isUnsaved = pending.length > 0;
  return {
    /** With the edits that the server does not have yet. */
    board,
    error: content.error,
    reread: () => void Promise.all([content.refetch(), takes.refetch()]),
    takes: takes.data,
    takesError: takes.error,
    mayEdit: may("arrange"),
    edit: editor.edit,
    setAudience: async (body: AudienceChange) => {
      await boardsClient.setAudience({ params: { boardId }, body });
      await Promise.all([content.refetch(), cache.invalidateQueries({ queryKey: boardsQuery.queryKey })]);
    },
    flush: editor.flush,
    saved: editor.saved,
    current: editor.board,
    canUndo: past.length > 0,
    undo: editor.undo,
    redo: editor.redo,
    /** `held`: saving failed, and is tried again soon. */
    saving: isHeld ? ("held" as const) : isUnsaved ? ("sending" as const) : ("saved" as const),
    saveNow: () => void editor.retry(),
  };
}

export type BoardContentView = ReturnType<typeof useBoardContent>;

/** The same with its prices, as a stage shows it. Used once a page. */
export function useBoard(boardId: string, personId: string, stage: Stage = "film") {
  const content = useBoardContent(boardId, personId);
  const { board, takes } = content;
  const { catalogs, error: priceError, retry: retryPrices } = useCatalogs(board);
  const film = board ? planRows(catalogs, board, takes) : [];
  return {
    ...content,
    catalogs,
    priceError,
    retryPrices,
    /** The shots, whatever the stage. */
    film,
    rows: board && stage === "stills" ? planRows(catalogs, board, takes, stage) : film,
    columns: board ? stageColumns(board, stage) : [],
  };
}
export type BoardView = ReturnType<typeof useBoard>;
