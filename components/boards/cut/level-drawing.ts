import type { LevelPoint } from "@/lib/boards/levels";
import { MAX_LEVEL_DB, MIN_LEVEL_DB } from "@/lib/boards/mix";

/** Units of the drawing of a level, from the loudest down to silence. */
export const LEVEL_HEIGHT = 54;
/** Above and below the line, so that its handles are whole at both ends. */
const MARGIN = 7;
const RANGE_DB = MAX_LEVEL_DB - MIN_LEVEL_DB;
const SPAN = LEVEL_HEIGHT - 2 * MARGIN;

/** How far below the top a level is drawn. What is quieter than the lowest level is drawn as that. */
export const heightOfDb = (db: number): number =>
  MARGIN + ((MAX_LEVEL_DB - Math.max(MIN_LEVEL_DB, db)) / RANGE_DB) * SPAN;

const heightOfGain = (gain: number): number => (gain <= 0 ? LEVEL_HEIGHT : heightOfDb(20 * Math.log10(gain)));

/** The level that is so many units lower than another, in whole decibels. */
export const levelBelow = (db: number, units: number): number =>
  // Not the zero below zero, which a request would not keep.
  Math.max(MIN_LEVEL_DB, Math.min(MAX_LEVEL_DB, Math.round(db - (units / SPAN) * RANGE_DB))) + 0;

/** The line of a level over a film, as an SVG path over `seconds` units. */
export const pathOfLevel = (points: readonly LevelPoint[]): string =>
  points.map(({ at, gain }, n) => `${n === 0 ? "M" : "L"}${at} ${heightOfGain(gain).toFixed(1)}`).join("");

/** A fade of a film in tenths of a second, so long that both have room. */
export const fadeWithin = (seconds: number, room: number): number =>
  Math.round(Math.max(0, Math.min(seconds, room, 60)) * 10) / 10;
