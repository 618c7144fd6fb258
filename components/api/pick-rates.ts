import { useQuery } from "@tanstack/react-query";
import { type PickCounts, type PickRates, pickRates, RATE_DAYS } from "@/lib/boards/spend/pick-rates";
import { dayIn } from "@/lib/platform/time-zone";
import { addDays } from "@/lib/usage/days";
import { useTimeZone } from "./time-zone";
import { worthQuery } from "./usage";

/**
 * How often takes of each model were picked in the studio within a year.
 * @param otherwise counts while that is not known
 */
export function usePickRates(otherwise: () => readonly PickCounts[] = () => []): PickRates {
  const tz = useTimeZone();
  const today = dayIn(tz, new Date());
  const { data } = useQuery(worthQuery({ from: addDays(today, 1 - RATE_DAYS), to: today, tz }));
  return pickRates(data?.models ?? otherwise());
}
