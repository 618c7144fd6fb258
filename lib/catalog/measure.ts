/** Heights behind the names that are not themselves a number of lines. */
const NAMED_LINES: Readonly<Record<string, number>> = { "1K": 1024, "2K": 1440, "4K": 2160, "8K": 4320 };

/** Pixels of a resolution ("720p", "4K", "1024x1792"), a 16:9 picture assumed for names; NaN when unreadable. */
export function pixels(resolution: string): number {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(resolution) ?? [];
  if (width && height) return Number(width) * Number(height);
  const lines = NAMED_LINES[resolution.toUpperCase()] ?? Number(/^(\d+)p$/i.exec(resolution)?.[1]);
  return (lines * lines * 16) / 9;
}

/** Width over height of a ratio ("16:9"); NaN for "adaptive" and anything else that is not a shape. */
function aspect(ratio: string): number {
  const [, width, height] = /^(\d+):(\d+)$/.exec(ratio) ?? [];
  return Number(width) / Number(height);
}

/** How far apart two sizes are as factors: doubling is as far as halving. Infinite when unreadable. */
const factor = (a: number, b: number): number => {
  const distance = Math.abs(Math.log(a / b));
  return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
};

const MEASURES: Readonly<Record<string, (from: string, to: string) => number>> = {
  resolution: (from, to) => factor(pixels(from), pixels(to)),
  ratio: (from, to) => factor(aspect(from), aspect(to)),
  duration: (from, to) => Math.abs(Number(from) - Number(to)),
};

/** How far a value is from the wished one, comparable within one field only; 0 when equal. */
export function distance(field: string, from: string | boolean, to: string | boolean): number {
  if (from === to) return 0;
  const measure = MEASURES[field];
  if (!measure || typeof from !== "string" || typeof to !== "string") return 1;
  const measured = measure(from, to);
  return Number.isNaN(measured) ? Number.POSITIVE_INFINITY : measured;
}
