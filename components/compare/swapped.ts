/** The list with two members exchanged; unchanged for an index outside it. */
export function swapped<Item>(list: readonly Item[], one: number, other: number): readonly Item[] {
  const [a, b] = [list[one], list[other]];
  if (a === undefined || b === undefined) return list;
  return list.with(one, b).with(other, a);
}
