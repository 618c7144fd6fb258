import { preferences } from "@/components/ui/preferences";
import { useStored } from "@/components/ui/use-stored";
import type { StartRun } from "@/lib/boards/run";
import { type BoardRow, pickOf } from "../state/planned-rows";

/** How takes are bought, as the person chose it in this browser. */
export function howBought(): Pick<StartRun, "stops_at_pick" | "in_waves"> {
  const { stopsAtPick, inWaves } = preferences.get();
  return { ...(stopsAtPick && { stops_at_pick: true }), ...(inWaves && { in_waves: true }) };
}

/**
 * Which rows a press for many of them buys missing takes of: those without a pick, where takes stop at it. The button of a row is
 * about that row in any case.
 */
export function useBoughtRows(): (rows: readonly BoardRow[]) => readonly BoardRow[] {
  const { stopsAtPick, inWaves } = useStored(preferences);
  const stops = stopsAtPick || inWaves;
  return (rows) => (stops ? rows.filter((row) => !pickOf(row)) : rows);
}
