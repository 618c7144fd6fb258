import type { Board } from "@/lib/boards/board";
import type { AssetType } from "@/lib/contract/asset";
import type { JobKind } from "@/lib/jobs/job";
import type { InputName } from "../shot/shot-input";

/** What is dragged over a board, and of how many shots it is. The types of some files are not known before they are dropped. */
export type Carried = { of: "files" | "results"; count: number; shots: number; type: AssetType | null };

/** Where it is dragged: between two rows, or on a row, whose words are apart from its takes. Null for outside of the table. */
export type Over = { shotId: string; part: "above" | "words" | "takes" | "below" };

/** What a drop does. */
export type DropPlan =
  /** Shots of their own, before another one; null for the end. `isFromRow`: a row can begin with one only. */
  | { do: "shots"; before: string | null; isFromRow: boolean }
  | { do: "input"; shotId: string; name: InputName | null }
  | { do: "takes"; shotId: string }
  | { do: "refuse"; shotId: string; type: AssetType };

const INPUT_OF: Readonly<Record<JobKind, Partial<Record<AssetType, InputName>>>> = {
  video: { image: "firstFrame", video: "sourceVideo" },
  image: { image: "firstFrame" },
  voice: { audio: "sound" },
  avatar: { image: "firstFrame", audio: "sound" },
};

/** The input that a file of this type is for a shot; undefined where that takes none of this type. */
const inputFor = (kind: JobKind, type: AssetType): InputName | undefined => INPUT_OF[kind][type];

/** The input that a result is: a clip also gives one of its frames. */
const inputForResult = (kind: JobKind, type: AssetType): InputName | undefined =>
  INPUT_OF[kind][type] ?? (type === "video" ? INPUT_OF[kind].image : undefined);

/**
 * What happens with what is dragged, if it is dropped here. A picture on a row is its first frame, a clip its source video and
 * a sound its sound; results on the takes of a row become takes of it; all else becomes shots.
 */
export function dropPlan(
  { shots }: Pick<Board, "shots">,
  { of, count, type }: Carried,
  over: Over | null,
): DropPlan {
  const at = shots.findIndex(({ id }) => id === over?.shotId);
  const shot = shots[at];
  if (!over || !shot) return { do: "shots", before: null, isFromRow: false };
  const next = shots[at + 1]?.id ?? null;
  if (over.part === "above") return { do: "shots", before: shot.id, isFromRow: false };
  if (over.part === "below") return { do: "shots", before: next, isFromRow: false };
  if (of === "results" && over.part === "takes") return { do: "takes", shotId: shot.id };
  if (count > 1) return { do: "shots", before: next, isFromRow: true };
  if (type === null) return { do: "input", shotId: shot.id, name: null };
  const name = of === "results" ? inputForResult(shot.kind, type) : inputFor(shot.kind, type);
  return name ? { do: "input", shotId: shot.id, name } : { do: "refuse", shotId: shot.id, type };
}
