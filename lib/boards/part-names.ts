/** What a series of a board is of its shot: the shot itself, its stills, or what was spoken of the line under it. */
export type ShotPart = "shot" | "still" | "line";

/** Before the number of the shot. */
export const PART_NAMES: Readonly<Record<ShotPart, string>> = {
  shot: "Shot",
  still: "Still of shot",
  line: "Line under shot",
};
