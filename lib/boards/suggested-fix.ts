import type { BoardEdit, Column, Shot, ShotInputs } from "./board";
import { type Catalogs, type Cell, resolveCell } from "./cell";
import { inputsAsked } from "./defaults";
import { BEGINS_ALONE } from "./first-frame";
import { messages } from "./messages";

/** A change after which a cell that can't run does, with what one take of it then costs. */
export type SuggestedFix = { edit: BoardEdit; credits: number } & (
  | { do: "without"; input: keyof ShotInputs }
  /** For every shot of the column. */
  | { do: "model"; modelId: string }
);

/** Inputs that some models don't take, those that matter least first. */
const INPUTS = ["lastFrame", "references", "sourceVideo", "continues", "firstFrame", "sound"] as const;

const modelsOf = ({ video, image }: Catalogs, kind: Shot["kind"]): readonly string[] =>
  kind === "video"
    ? video.models.map(({ id }) => id)
    : kind === "image"
      ? image.models.map(({ id }) => id)
      : [];
const isOffered = (catalogs: Catalogs, { kind, model_id }: Column): boolean =>
  kind === "video"
    ? catalogs.video.byId.get(model_id)?.available === true
    : kind !== "image" || catalogs.image.byId.has(model_id);

type BlockedCell = { shot: Shot; column: Column; cell: Cell };

/**
 * The least change that makes a cell run: an input left out, or for a model that is gone, or can't begin with a still, the
 * cheapest other one. Null where none does, such as for a missing prompt, and for a cell that runs already.
 */
export function suggestedFixOf(catalogs: Catalogs, { shot, column, cell }: BlockedCell): SuggestedFix | null {
  if (cell.problem === null) return null;
  if (cell.still !== null) return otherModel(catalogs, { shot, column, cell });
  const hasNothingToContinue = cell.problem === messages.nothingToContinue;
  if (!hasNothingToContinue && !isOffered(catalogs, column))
    return otherModel(catalogs, { shot, column, cell });
  const asked = inputsAsked(catalogs.defaults, shot);
  for (const input of hasNothingToContinue ? (["continues"] as const) : INPUTS) {
    const { [input]: dropped } = asked;
    if (!dropped || (Array.isArray(dropped) && dropped.length === 0)) continue;
    const inputs = without(shot.inputs, input, asked);
    const credits = resolveCell(catalogs, { ...shot, inputs }, column)?.credits ?? null;
    if (credits === null) continue;
    return {
      do: "without",
      input,
      credits,
      edit: { do: "change_shots", ids: [shot.id], change: { inputs } },
    };
  }
  return null;
}

/** Inputs with one left out. Of the board's first frame and references the shot says that it has none. */
function without(own: ShotInputs, input: keyof ShotInputs, asked: ShotInputs): ShotInputs {
  const { [input]: _, ...others } = own;
  if (input === "firstFrame" && own !== asked) return { ...others, firstFrame: null };
  return input === "references" && own !== asked ? { ...others, references: [] } : others;
}

function otherModel(catalogs: Catalogs, { shot, column, cell }: BlockedCell): SuggestedFix | null {
  const begins = { ...BEGINS_ALONE, still: cell.still };
  const offers = modelsOf(catalogs, column.kind).flatMap((modelId) => {
    const credits = resolveCell(catalogs, shot, { ...column, model_id: modelId }, begins)?.credits ?? null;
    return credits === null ? [] : [{ modelId, credits }];
  });
  const [cheapest] = offers.sort((one, other) => one.credits - other.credits);
  if (!cheapest) return null;
  const edit: BoardEdit = { do: "change_column", id: column.id, change: { model_id: cheapest.modelId } };
  return { do: "model", ...cheapest, edit };
}
