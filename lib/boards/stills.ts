import type { HostedInput } from "@/lib/inputs/hosted-input";
import type { Board, Column, Shot } from "./board";
import { type Begins, continuedNumbers, isContinued } from "./first-frame";
import { messages } from "./messages";
import type { BoardTake } from "./run";

// The still of a shot is a picture that its clip begins with. It is made like a shot on the image models of the board, in a
// series of its own, so that it has its own takes and its own pick. Only clips have one.

/** Of the ids of series that are stills, in place of `shot_`. They are no longer than those of shots. */
const PREFIX = "stl_";

export const isStillId = (seriesId: string): boolean => seriesId.startsWith(PREFIX);
/** The series of the stills of a shot. */
export const stillIdOf = (shotId: string): string => shotId.replace(/^shot_/, PREFIX);
/** The shot of a series: its own id, or that of the shot whose stills are in it. */
export const shotIdOf = (seriesId: string): string => seriesId.replace(/^stl_/, "shot_");

/** The ratio of a clip that says none. */
const CLIP_RATIO = "16:9";
/** Why the clip of a shot begins with no still, so that none is made; null where it can begin with one. */
export function noStillReason({ inputs }: Pick<Shot, "inputs">): string | null {
  if (inputs.continues) return messages.stills.continues;
  if (inputs.firstFrame) return messages.stills.ownFrame;
  if (inputs.sourceVideo) return messages.stills.sourceVideo;
  return inputs.skipsStill ? messages.stills.skipped : null;
}

/** Whether a shot begins with its picked still. */
export const beginsWithStill = (shot: Pick<Shot, "kind" | "inputs">, { still }: Begins): boolean =>
  shot.kind === "video" && still !== null && noStillReason(shot) === null;

type StillBoard = Pick<Board, "columns" | "defaults">;

/** The stills that were worked out last, so that the still of a shot stays the same object while neither changes. */
const known = new WeakMap<Shot, { still: Shot; look: HostedInput | undefined }>();

/**
 * The still of a clip as a shot: its words, the ratio of the clip, and as its look the references or the first frame that the
 * shot or its board has. `takes` are by columns, of which a shot has those of both.
 */
function stillOf({ columns, defaults }: StillBoard, shot: Shot): Shot {
  const { references, firstFrame } = shot.inputs;
  const [look] = [
    ...(references ?? defaults.inputs.references ?? []),
    ...(firstFrame === undefined && defaults.inputs.firstFrame ? [defaults.inputs.firstFrame] : []),
  ];
  const ratio =
    shot.settings.ratio ??
    defaults.settings.ratio ??
    columns.find(({ kind }) => kind === "video")?.settings.ratio ??
    CLIP_RATIO;
  const last = known.get(shot);
  if (last?.look === look && last?.still.settings.ratio === ratio) return last.still;
  const { quality } = shot.settings;
  const still: Shot = {
    ...shot,
    id: stillIdOf(shot.id),
    kind: "image",
    prompt: shot.still_prompt.trim() === "" ? shot.prompt : shot.still_prompt,
    negative_prompt: "",
    inputs: look ? { references: [look] } : {},
    settings: quality === undefined ? { ratio } : { ratio, quality },
    ...{ trim: null, line: null, still_prompt: "" },
  };
  known.set(shot, { still, look });
  return still;
}

/** What a board makes of its shots: their stills, or what they are. */
export type Stage = "stills" | "film";

/** A shot, or the still of one, with its place on the board. */
export type PlacedShot = Begins & {
  /** As it is made. */
  shot: Shot;
  number: number;
  /** Why it can't be made, whatever the model; null where it depends on that. */
  problem: string | null;
};

/**
 * What a stage makes of the shots of a board, in their order: their stills, where they are clips, or the shots themselves.
 * @param picked the job of each picked still, by its series
 */
export function placedShots(
  board: StillBoard & Pick<Board, "shots">,
  picked: ReadonlyMap<string, string>,
  stage: Stage = "film",
): PlacedShot[] {
  const befores = continuedNumbers(board.shots);
  return board.shots.map((shot, at) => {
    const place = { number: at + 1, before: befores[at] ?? 0 };
    if (stage === "stills" && shot.kind === "video")
      return { ...place, shot: stillOf(board, shot), still: null, problem: noStillReason(shot) };
    const problem = isContinued(shot) && place.before === 0 ? messages.nothingToContinue : null;
    return { ...place, shot, still: picked.get(stillIdOf(shot.id)) ?? null, problem };
  });
}

/** What both stages make, by the id of its series. */
export const allPlaced = (
  board: StillBoard & Pick<Board, "shots">,
  picked: ReadonlyMap<string, string>,
): ReadonlyMap<string, PlacedShot> =>
  new Map(
    (["stills", "film"] as const)
      .flatMap((stage) => placedShots(board, picked, stage))
      .map((placed) => [placed.shot.id, placed]),
  );

/** The finished picks among the stills of a board: the job of each by its series. */
export const pickedStills = (takes: readonly BoardTake[]): ReadonlyMap<string, string> =>
  new Map(
    takes.flatMap(({ shot_id, job_id, picked, status }) =>
      picked && status === "completed" && isStillId(shot_id) ? [[shot_id, job_id] as const] : [],
    ),
  );

/** The models that a stage shows. Image models make the pictures of a film only where shots are pictures. */
export function stageColumns(
  { shots, columns }: Pick<Board, "shots" | "columns">,
  stage: Stage,
): readonly Column[] {
  if (stage === "stills") return columns.filter(({ kind }) => kind === "image");
  const hasPictures = shots.length === 0 || shots.some(({ kind }) => kind === "image");
  const shown = columns.filter(({ kind }) => kind !== "image" || hasPictures);
  return shown.length === columns.length ? columns : shown;
}
