import { clsx } from "clsx";
import { Ellipsis, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useMay } from "@/components/access/may";
import { useModelNames } from "@/components/job/use-model-names";
import { handedScript, takeScript } from "@/components/make-board/handed-script";
import { lastBoardOf } from "@/components/make-board/last-board";
import { RemarksContext } from "@/components/reviews/remarks-context";
import { ShareButton } from "@/components/reviews/share-button";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { lazyPart, lazyPopup } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import type { Board as BoardContent, Column } from "@/lib/boards/board";
import { isDifferent } from "@/lib/boards/defaults";
import { BoardHead } from "./board-head";
import { DefaultsBar } from "./defaults/defaults-bar";
import { useBoardDrop } from "./drop/use-board-drop";
import { useResultsDrop } from "./drop/use-results-drop";
import { ExportMenu } from "./export/export-menu";
import { usePaste } from "./fill/use-paste";
import { messages } from "./messages";
import { RunButtons, RunStatus } from "./run/run-bar";
import { useRun } from "./run/use-run";
import { messages as shotMessages } from "./shot/messages";
import { type BoardActions, BoardContext } from "./state/board-context";
import { messages as stateMessages } from "./state/messages";
import { addShot, kindOfNewShot } from "./state/new-shot";
import { type BoardView, useBoard } from "./state/use-board";
import { useLinkedShot } from "./state/use-linked-shot";
import { useStage } from "./state/use-stage";
import { useUndoKeys } from "./state/use-undo-keys";
import { BoardTable } from "./table/board-table";

const text = messages.board;

const StackViewer = lazyPopup(() => import("./cell/stack-viewer"));
const DropHint = lazyPart(() => import("./drop/drop-hint"));
const FillDialog = lazyPopup(() => import("./fill/fill-dialog"));
const ReferencesDialog = lazyPopup(() => import("./shot/references-dialog"));
const PlanDialog = lazyPopup(() => import("./spend/plan-dialog"));
const BudgetDialog = lazyPopup(() => import("./budget/budget-dialog"));
const AudienceDialog = lazyPopup(() => import("@/components/audience/audience-dialog"));
const ModelsDialog = lazyPopup(() => import("./models/models-dialog"));
const ColumnSettings = lazyPopup(() => import("./models/column-settings"));
const SequenceBar = lazyPart(() => import("./sequence/sequence-bar"));

const ReviewStatus = lazyPart(() => import("@/components/reviews/review-status"));
const RemarksDialog = lazyPopup(() => import("@/components/reviews/remarks-dialog"));

const NoStills = lazyPart(() => import("./stills/no-stills"));
const ShotDetails = lazyPopup(() => import("./shot/shot-details"));

type Filling = { dropped: readonly File[]; before: string | null; note: string | null; script?: string };
const FILL_AT_END: Filling = { dropped: [], before: null, note: null };

type BoardProps = { boardId: string; personId: string };

/** A project: its shots in order, on models beside each other. */
export function Board({ boardId, personId }: BoardProps) {
  const [stage, showStage] = useStage();
  const view = useBoard(boardId, personId, stage);
  const { board, rows, film, error, catalogs, edit, flush, mayEdit, saved } = view;
  const queue = view.takes?.queue ?? [];
  const may = useMay();
  const nameOf = useModelNames(board?.columns.some(({ kind }) => kind === "voice") ? "voice" : "video");
  const place = { boardId, tags: board?.tags };
  const isOfStills = stage === "stills";
  const run = useRun({ boardId, place, rows: isOfStills ? [...film, ...rows] : film, saved });
  /** The files that were dropped, which are none where it was opened by its button, and their place; null while closed. */
  const [filling, setFilling] = useState<Filling | null>(() => {
    const script = handedScript(boardId);
    return script === undefined ? null : { ...FILL_AT_END, script };
  });
  const [isNaming, setIsNaming] = useState(false);
  const [isBudgeting, setIsBudgeting] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const [opened, setOpened] = useState<{ shotId: string; jobId: string } | null>(null);
  /** Null while closed; `add`, or the column whose model is changed. */
  const [choosing, setChoosing] = useState<"add" | Column | null>(null);
  const [settingId, setSettingId] = useState<string | null>(null);
  const setting = board?.columns.find(({ id }) => id === settingId);
  const [detailedId, setDetailedId] = useState<string | null>(null);
  const detailedAt = rows.findIndex(({ shot }) => shot.id === detailedId);
  const detailed = rows[detailedAt];
  /** The shot that differs and was shown last. */
  const [shownDifferent, setShownDifferent] = useState<string | null>(null);
  const thing = { of: "board", id: boardId } as const;
  /** The shot whose remarks are open; null for those of all, undefined while they are closed. */
  const [remarksOf, setRemarksOf] = useState<string | null>();
  const references = board?.references.length ?? 0;
  const { open, openCounted } = shotMessages.references;
  /** In a menu where there is no room. */
  const more = [
    (mayEdit || references > 0) && {
      label: references > 0 ? openCounted(references) : open,
      onSelect: () => setIsNaming(true),
    },
    mayEdit && rows.length > 0 && { label: text.plan, onSelect: () => setIsPlanning(true) },
    mayEdit && { label: text.fill, onSelect: () => setFilling(FILL_AT_END) },
  ].filter((action) => action !== false);
  useUndoKeys(view);
  useRememberedBoard(personId, board);
  useLinkedShot(rows, (shotId, jobId) => setOpened({ shotId, jobId }));
  usePaste(view);
  const hint = useBoardDrop({
    isOn: mayEdit && may("make"),
    current: view.current,
    onFiles: (dropped, place) => setFilling({ dropped, ...place }),
    onResults: useResultsDrop(view),
  });
  const focusRow = useRef<(at: number) => void>(null);
  const nextDifferent = () => {
    if (!board) return;
    const { shots, defaults } = board;
    const from = shots.findIndex(({ id }) => id === shownDifferent);
    const order = [...shots.slice(from + 1), ...shots.slice(0, from + 1)];
    const next = order.find((shot) => isDifferent(defaults, shot));
    if (!next) return;
    setShownDifferent(next.id);
    focusRow.current?.(shots.indexOf(next));
  };
  const actions: BoardActions = {
    catalogs,
    mayEdit,
    mayMake: may("make"),
    current: view.current,
    edit,
    flush,
    openStack: (shotId, jobId) => setOpened({ shotId, jobId }),
    openDetails: setDetailedId,
    start: run.make,
    nameOf,
  };
  if (!board) {
    return error && <ErrorState heading="h1" title={text.failed} error={error} onRetry={view.reread} />;
  }
  return (
    <BoardContext value={actions}>
      <div className="mx-auto flex w-full max-w-640 flex-col gap-3.5 px-4 pt-3.5 pb-32 md:px-6 md:pt-5 print:max-w-none print:p-0">
        <BoardHead
          board={board}
          rows={rows}
          columns={view.columns}
          stage={film.some(({ shot }) => shot.kind === "video") ? stage : null}
          onStage={showStage}
          onAudience={() => setIsSharing(true)}
        >
          {/* Leaves the name and the rooms their least width. */}
          <div className="flex flex-wrap gap-2 max-wide:order-last wide:max-w-[calc(100%-19rem)] wide:shrink-0 wide:grow md:justify-end">
            {/* First: they come and go, and what stands at the end of the line stays where it is. */}
            <RunButtons
              rows={rows}
              film={isOfStills ? film : null}
              run={run}
              place={place}
              className="max-md:w-full"
            />
            <ExportMenu
              boardId={boardId}
              onBudget={() => setIsBudgeting(true)}
              onAudience={() => setIsSharing(true)}
            />
            <ShareButton thing={thing} title={board.name} />
            {more.map(({ label, onSelect }) => (
              <Button
                key={label}
                aria-haspopup="dialog"
                onClick={onSelect}
                className="tabular-nums max-wide:hidden"
              >
                {label}
              </Button>
            ))}
            <Menu
              label={text.more}
              align="end"
              trigger={<Ellipsis aria-hidden className="size-4" />}
              triggerClassName={clsx(buttonLook({ variant: "quiet" }), "max-md:ml-auto wide:hidden")}
              sections={[{ actions: more }]}
            />
          </div>
        </BoardHead>
        {rows.length > 0 && (
          <RunStatus rows={rows} film={isOfStills ? film : null} run={run} place={place} takes={view.takes}>
            {catalogs ? (
              <DefaultsBar board={board} catalogs={catalogs} onNextDifferent={nextDifferent} />
            ) : (
              <span className="h-7.5" />
            )}
          </RunStatus>
        )}
        <ReviewStatus thing={thing} onOpen={() => setRemarksOf(null)} />
        <Faults view={view} />
        {rows.length === 0 ? (
          <Empty view={view} />
        ) : isOfStills && view.columns.length === 0 ? (
          <NoStills rows={rows} catalogs={catalogs} onChoose={() => setChoosing("add")} />
        ) : (
          <div className="max-wide:-mx-4">
            <RemarksContext value={{ boardId, open: setRemarksOf }}>
              <BoardTable
                key={stage}
                board={board}
                columns={view.columns}
                hasPick={!isOfStills}
                rows={rows}
                queue={queue}
                catalogs={catalogs}
                current={view.current}
                focusRow={focusRow}
                onAddModel={() => setChoosing("add")}
                onChangeModel={setChoosing}
                onSettings={({ id }) => setSettingId(id)}
              />
            </RemarksContext>
          </div>
        )}
      </div>
      {rows.length > 0 && <SequenceBar board={board} takes={view.takes} />}
      {opened && (
        <StackViewer
          rows={rows}
          coverJobId={board.cover_job_id}
          shotId={opened.shotId}
          jobId={opened.jobId}
          personId={personId}
          onOpen={(shotId, jobId) => setOpened({ shotId, jobId })}
          onClose={() => setOpened(null)}
        />
      )}
      {isNaming && <ReferencesDialog board={board} onClose={() => setIsNaming(false)} />}
      {isSharing && (
        <AudienceDialog
          of="board"
          audience={board.audience}
          onSave={view.setAudience}
          onClose={() => setIsSharing(false)}
        />
      )}
      {isPlanning && (
        <PlanDialog
          board={board}
          rows={film}
          takes={view.takes}
          catalogs={catalogs}
          place={place}
          onUsed={showStage}
          onClose={() => setIsPlanning(false)}
        />
      )}
      {isBudgeting && <BudgetDialog board={board} onClose={() => setIsBudgeting(false)} />}
      {hint && <DropHint hint={hint} shots={board.shots} />}
      {filling && (
        <FillDialog
          board={board}
          edit={edit}
          {...filling}
          onClose={() => {
            takeScript(boardId);
            setFilling(null);
          }}
        />
      )}
      {remarksOf !== undefined && (
        <RemarksDialog thing={thing} shotId={remarksOf} onClose={() => setRemarksOf(undefined)} />
      )}
      {choosing !== null && catalogs && (
        <ModelsDialog
          board={board}
          rows={rows}
          queue={queue}
          catalogs={catalogs}
          column={choosing === "add" ? null : choosing}
          isOfStills={isOfStills}
          onClose={() => setChoosing(null)}
        />
      )}
      {detailed && (
        <ShotDetails
          key={detailed.shot.id}
          shot={detailed.shot}
          number={detailedAt + 1}
          onClose={() => setDetailedId(null)}
        />
      )}
      {setting && catalogs && (
        <ColumnSettings
          catalogs={catalogs}
          column={setting}
          shot={rows.find(({ placed }) => placed.shot.kind === setting.kind)?.placed.shot}
          onClose={() => setSettingId(null)}
        />
      )}
    </BoardContext>
  );
}

/** Makes the board the one that results are added to with one press. */
function useRememberedBoard(personId: string, board: BoardContent | undefined): void {
  const { id, name } = board ?? {};
  useEffect(() => {
    if (id !== undefined && name !== undefined) lastBoardOf(personId).set({ id, name });
  }, [personId, id, name]);
}

/** What could not be read or saved, each with a way out. */
function Faults({ view }: { view: BoardView }) {
  const { saving, saveNow, priceError, retryPrices, catalogs, takesError, takes, reread } = view;
  const callout = (tone: "warning" | "danger", said: string, way: string, onPress: () => void) => (
    <Callout
      tone={tone}
      action={
        <Button size="sm" onClick={onPress}>
          {way}
        </Button>
      }
    >
      {said}
    </Callout>
  );
  return (
    <>
      {saving === "held" &&
        callout("warning", stateMessages.edits.held, stateMessages.edits.saveNow, saveNow)}
      {priceError && !catalogs && callout("danger", text.pricesFailed, common.tryAgain, retryPrices)}
      {takesError && !takes && callout("danger", text.takesFailed, common.tryAgain, reread)}
    </>
  );
}

/** A board without shots says what to do first. Its models are shown beside shots. */
function Empty({ view: { board, edit, mayEdit } }: { view: BoardView }) {
  if (!board) return null;
  if (!mayEdit) return <EmptyState title={messages.empty.readOnly} />;
  return (
    <EmptyState
      title={messages.empty.title}
      action={
        <Button
          variant="ink"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => {
            edit([addShot(kindOfNewShot(board), null).edit]);
            requestAnimationFrame(() =>
              document.querySelector<HTMLElement>("[data-row] [data-cell='1'] [data-focus]")?.focus(),
            );
          }}
        >
          {stateMessages.table.addShot}
        </Button>
      }
    >
      {messages.empty.text}
    </EmptyState>
  );
}
