const TIERS = 3;

/** Adds the outline of a pine with three tiers to a line of x, y pairs, from its left foot to its right one. */
export function appendPine(points: number[], x: number, ground: number, tall: number, wide: number): void {
  points.push(x - wide * 0.25, ground);
  for (let tier = 0; tier < TIERS; tier++) appendTier(points, x, ground, tall, wide, tier, -1);
  points.push(x, ground - tall);
  for (let tier = TIERS - 1; tier >= 0; tier--) appendTier(points, x, ground, tall, wide, tier, 1);
}

function appendTier(
  points: number[],
  x: number,
  ground: number,
  tall: number,
  wide: number,
  tier: number,
  side: -1 | 1,
): void {
  const tip = [x + side * wide * (1 - tier * 0.27), ground - tall * (0.1 + tier * 0.27)] as const;
  const notch = [x + side * wide * (0.48 - tier * 0.13), ground - tall * (0.3 + tier * 0.27)] as const;
  const hasNotch = tier < TIERS - 1;
  if (side === -1) points.push(...tip, ...(hasNotch ? notch : []));
  else points.push(...(hasNotch ? notch : []), ...tip);
}
