/**
 * The order with some ids moved, in their given order, before another one; to the end for null or an unknown id. Each id
 * comes once.
 */
export function moveBefore(
  order: readonly string[],
  ids: readonly string[],
  before: string | null,
): string[] {
  const moved = new Set(ids);
  const others = order.filter((id) => !moved.has(id));
  // A target that moves itself stands for the first one after it that stays.
  const from = before === null ? -1 : order.indexOf(before);
  const target = from < 0 ? undefined : order.slice(from).find((id) => !moved.has(id));
  const at = target === undefined ? others.length : others.indexOf(target);
  return [...others.slice(0, at), ...moved, ...others.slice(at)];
}
