export function clamp(x: number, low = 0, high = 1): number {
  return x < low ? low : x > high ? high : x;
}

export function lerp(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** 0 below `from`, 1 above `to`, and a smooth S between. */
export function smoothstep(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** Camera time for clip time: starts and ends gently, and never stops. */
export function ease(share: number): number {
  return share * share * (3 - 2 * share) * 0.6 + share * 0.4;
}
