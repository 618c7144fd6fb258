import { PAGE_PATHS } from "@/lib/platform/page-paths";

/** Fewer cannot be compared, and more would be too small. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 8;

/** The jobs to compare by the `ids` of an address, without duplicates, up to the maximum. */
export function comparedIds(ids: string | string[] = ""): string[] {
  const [list = ""] = [ids].flat();
  const isId = (id: string) => id !== "" && id.length <= 100;
  return [...new Set(list.split(",").filter(isId))].slice(0, MAX_COMPARED);
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
