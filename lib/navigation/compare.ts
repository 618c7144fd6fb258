import { createLoader, parseAsArrayOf, parseAsString } from "nuqs/server";
import { PAGE_PATHS } from "@/lib/platform/page-paths";

/** Fewer cannot be compared, and more would be too small. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 8;

const search = { ids: parseAsArrayOf(parseAsString).withDefault([]) };
const load = createLoader(search);

/** The jobs to compare in an address, without duplicates, up to the maximum. */
export async function comparedIds(searchParams: Parameters<typeof load>[0]): Promise<string[]> {
  const { ids } = await load(searchParams);
  return [...new Set(ids.filter((id) => id.length <= 100))].slice(0, MAX_COMPARED);
}

/** These jobs side by side, in this order. */
export const compareLink = (ids: readonly string[]) =>
  `${PAGE_PATHS.compare}?ids=${ids.map(encodeURIComponent).join(",")}` as const;

/** The order with two of the compared jobs exchanged; unchanged for an index outside it. */
export function swapCompared(ids: readonly string[], one: number, other: number): readonly string[] {
  const [a, b] = [ids[one], ids[other]];
  if (a === undefined || b === undefined) return ids;
  return ids.with(one, b).with(other, a);
}
