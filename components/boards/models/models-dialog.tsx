import { useState } from "react";
import { VoiceField } from "@/components/inputs/speech-fields";
import {
  type PickableModel,
  pickableImageModels,
  pickableVideoModels,
} from "@/components/model-picker/pickable-model";
import PickerDialog from "@/components/model-picker/picker-dialog";
import { useLazyPopup } from "@/components/ui/buffer-keys";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { toastUndo } from "@/components/ui/toast";
import {
  type Board,
  type BoardEdit,
  type Column,
  MAX_COLUMNS,
  type NewColumn,
  type Shot,
} from "@/lib/boards/board";
import { type Catalogs, resolveCell } from "@/lib/boards/cell";
import { inputsAsked, settingsAsked } from "@/lib/boards/defaults";
import { newId } from "@/lib/boards/new-id";
import type { QueuedTake } from "@/lib/boards/run";
import type { JobKind } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { useBoardActions } from "../state/board-context";
import { kindOfNewShot } from "../state/new-shot";
import { type BoardRow, countWaiting } from "../state/planned-rows";
import { FIRST_STILLS } from "../stills/first-stills";
import { messages } from "./messages";

const text = messages.models;

/** With a catalog of models; the others have voices. */
type PickableKind = "video" | "image";

type ModelsDialogProps = {
  board: Board;
  rows: readonly BoardRow[];
  queue: readonly QueuedTake[];
  catalogs: Catalogs;
  /** The column whose model is changed; null to add some. */
  column: Column | null;
  /** Whether the rows are stills, for which models of images are added. */
  isOfStills: boolean;
  onClose: () => void;
};

/**
 * Adds models to a board, or changes one, in the picker of models or the voices. Where its shots are of several kinds, it asks
 * for which of them first.
 */
export default function ModelsDialog(props: ModelsDialogProps) {
  const { board, rows, queue, column, isOfStills, onClose } = props;
  const { edit, nameOf } = useBoardActions();
  const kinds = KIND_NAMES.filter((each) => rows.some(({ placed }) => placed.shot.kind === each));
  const [kind, setKind] = useState(
    column?.kind ?? (isOfStills ? "image" : kinds.length > 1 ? null : kindOfNewShot(board)),
  );
  const make = (edits: readonly BoardEdit[]) => {
    onClose();
    if (edits.length === 0) return;
    const undo = edit(edits);
    const names = edits.flatMap((each) => {
      if (each.do === "add_column") return nameOf(each.column.model_id);
      return each.do === "change_column" && each.change.model_id ? nameOf(each.change.model_id) : [];
    });
    const waiting = edits.reduce(
      (sum, each) => sum + (each.do === "remove_column" ? countWaiting(queue, { column_id: each.id }) : 0),
      0,
    );
    toastUndo(names.length > 0 ? text.added(names, waiting) : text.removed(waiting), undo, "board");
  };
  if (kind === null) return <KindDialog kinds={kinds} onKind={setKind} onClose={onClose} />;
  if (kind === "video" || kind === "image") {
    const use = (ids: readonly string[]) =>
      make(
        column ? changeTo(board, column, ids) : chooseAll(board, kind, ids, isOfStills ? FIRST_STILLS : 1),
      );
    return <ModelPicker {...props} kind={kind} onUse={use} />;
  }
  return (
    <VoiceDialog
      kind={kind}
      column={column}
      onVoice={(voice) => make([voiceEdit(kind, column, voice)])}
      onClose={onClose}
    />
  );
}

type KindDialogProps = {
  kinds: readonly JobKind[];
  onKind: (kind: JobKind) => void;
  onClose: () => void;
};

/** Chooses which shots the added models make. */
const KindDialog = ({ kinds, onKind, onClose }: KindDialogProps) => (
  <Dialog onClose={onClose} title={text.kindTitle} size="sm">
    <div className="flex flex-wrap gap-2 py-2">
      {kinds.map((kind) => (
        <Button key={kind} onClick={() => onKind(kind)}>
          {KINDS[kind].label}
        </Button>
      ))}
    </div>
  </Dialog>
);

const aColumn = (kind: JobKind, model_id: string, takes = 1): NewColumn => ({
  id: newId("clm"),
  kind,
  model_id,
  settings: {},
  takes,
});

/** The chosen models of a kind: new ones are added as far as there is room, and those that were taken out are removed. */
function chooseAll(
  { columns }: Board,
  kind: PickableKind,
  ids: readonly string[],
  takes: number,
): BoardEdit[] {
  const own = columns.filter((column) => column.kind === kind);
  const gone = own.filter(({ model_id }) => !ids.includes(model_id));
  const added = ids.filter((id) => !own.some(({ model_id }) => model_id === id));
  return [
    ...gone.map(({ id }) => ({ do: "remove_column" as const, id })),
    ...added
      .slice(0, MAX_COLUMNS - columns.length + gone.length)
      .map((id) => ({ do: "add_column" as const, column: aColumn(kind, id, takes), before: null })),
  ];
}

/** The first model takes the place of the column's; others come after it. */
function changeTo({ columns }: Board, column: Column, ids: readonly string[]): BoardEdit[] {
  const [first, ...others] = ids;
  if (first === undefined) return [];
  const before = columns[columns.findIndex(({ id }) => id === column.id) + 1]?.id ?? null;
  return [
    ...(first === column.model_id
      ? []
      : [{ do: "change_column" as const, id: column.id, change: { model_id: first } }]),
    ...others.slice(0, MAX_COLUMNS - columns.length).map((id) => ({
      do: "add_column" as const,
      column: { ...aColumn(column.kind, id), settings: column.settings, takes: column.takes },
      before,
    })),
  ];
}

type ModelPickerProps = ModelsDialogProps & {
  kind: PickableKind;
  onUse: (ids: readonly string[]) => void;
};

/** The models of a kind, with the price of the first shot of that kind on each. */
function ModelPicker({ board, rows, catalogs, column, kind, onUse, onClose }: ModelPickerProps) {
  const { popup } = useLazyPopup(true);
  const shots = rows.map(({ placed }) => placed.shot).filter((shot) => shot.kind === kind);
  const [first] = shots;
  const shown = board.columns.filter((each) => each.kind === kind).map(({ model_id }) => model_id);
  const [made] = useState(() => new Map<string, Column>());
  const columnOf = (modelId: string): Column => {
    const known =
      column?.model_id === modelId
        ? column
        : board.columns.find((each) => each.kind === kind && each.model_id === modelId);
    const asked = known ??
      made.get(modelId) ?? { ...aColumn(kind, modelId), settings: column?.settings ?? {}, revision: 0 };
    made.set(modelId, asked);
    return asked;
  };
  return (
    <PickerDialog
      popup={popup}
      kind={kind}
      open
      onRun={null}
      onOpenChange={(open) => !open && onClose()}
      models={modelsFor(catalogs, kind, first, column).map((model) => {
        const known = first && board.columns.some(({ model_id }) => model_id === model.id);
        const credits = known ? resolveCell(catalogs, first, columnOf(model.id))?.credits : undefined;
        return credits === undefined ? model : { ...model, credits };
      })}
      chosen={column ? [column.model_id] : shown}
      picks={column ? "several" : "add"}
      sumOf={(ids) => {
        const prices = ids.map((id) =>
          shots.map((shot) => resolveCell(catalogs, shot, columnOf(id))?.credits ?? null),
        );
        const sold = prices.flat().filter((credits) => credits !== null);
        return {
          takes: sold.length,
          credits: sold.reduce((sum, credits) => sum + credits, 0),
          misfits:
            shots.length === 0
              ? 0
              : prices.filter((each) => each.every((credits) => credits === null)).length,
        };
      }}
      onUse={onUse}
    />
  );
}

/** Every model with the price of a shot, or of an empty one. Without settings of its own it asks for no change of them. */
function modelsFor(
  catalogs: Catalogs,
  kind: PickableKind,
  shot: Shot | undefined,
  column: Column | null,
): PickableModel[] {
  const asked = shot ?? { kind, settings: {}, inputs: {} };
  const requested = settingsAsked(catalogs, asked, column ?? { settings: {} });
  const inputs = inputsAsked(catalogs.defaults, asked);
  const hasImage = Boolean(inputs.firstFrame);
  const models =
    kind === "video"
      ? pickableVideoModels(catalogs.video, requested, {
          hasImage,
          hasLastFrame: Boolean(inputs.lastFrame),
          hasVideo: Boolean(inputs.sourceVideo),
          hasReferences: (inputs.references ?? []).length > 0,
        })
      : pickableImageModels(catalogs.image, requested, { hasInput: hasImage });
  if (Object.keys(requested).length > 0) return models;
  return models.map(({ changedTo: _, ...model }) => ({ ...model, changes: [] }));
}

/** A voice of its own for speech, where it is the model; for avatars the voice that they speak their text with. */
function voiceEdit(kind: JobKind, column: Column | null, voice: string): BoardEdit {
  if (kind === "voice") {
    return column
      ? { do: "change_column", id: column.id, change: { model_id: voice } }
      : { do: "add_column", column: aColumn(kind, voice), before: null };
  }
  if (column) {
    return { do: "change_column", id: column.id, change: { settings: { ...column.settings, voice } } };
  }
  const added = { ...aColumn(kind, KINDS[kind].unnamedModel), settings: { voice } };
  return { do: "add_column", column: added, before: null };
}

type VoiceDialogProps = Pick<ModelsDialogProps, "column" | "onClose"> & {
  kind: JobKind;
  onVoice: (voiceId: string) => void;
};

function VoiceDialog({ kind, column, onVoice, onClose }: VoiceDialogProps) {
  const before = kind === "voice" ? column?.model_id : column?.settings.voice;
  const [voice, setVoice] = useState(before ?? null);
  return (
    <Dialog
      onClose={onClose}
      title={kind === "voice" ? text.voiceTitle : text.avatarTitle}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button variant="ink" disabled={voice === null} onClick={() => voice !== null && onVoice(voice)}>
          {column ? common.save : common.add}
        </Button>
      }
    >
      <VoiceField value={voice} onChange={setVoice} />
    </Dialog>
  );
}
