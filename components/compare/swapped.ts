/** The list with two of its members in each other's place; as it is where there is no such place. */
export function swapped<Item>(list: readonly Item[], one: number, other: number): readonly Item[] {
  const [a, b] = [list[one], list[other]];
  if (a === undefined || b === undefined) return list;
  return list.with(one, b).with(other, a);
}
