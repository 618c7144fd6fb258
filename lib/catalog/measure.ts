/** Heights in lines of the names that are not a number of lines themselves. */
const NAMED_LINES: Readonly<Record<string, number>> = { "1K": 1024, "2K": 1440, "4K": 2160, "8K": 4320 };

/** Pixels of a resolution ("720p", "4K", "1024x1792"). Names assume a 16:9 picture. NaN when unreadable. */
export function pixels(resolution: string): number {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(resolution) ?? [];
  if (width && height) return Number(width) * Number(height);
  const lines = NAMED_LINES[resolution.toUpperCase()] ?? Number(/^(\d+)p$/i.exec(resolution)?.[1]);
  return (lines * lines * 16) / 9;
}

/** Width over height of a ratio ("16:9"); NaN for "adaptive" and any other text. */
function aspect(ratio: string): number {
  const [, width, height] = /^(\d+):(\d+)$/.exec(ratio) ?? [];
  return Number(width) / Number(height);
}

/** The distance of two sizes as a factor: double is as far as half. Infinite when unreadable. */
const factor = (a: number, b: number): number => {
  const size = Math.abs(Math.log(a / b));
  return Number.isNaN(size) ? Number.POSITIVE_INFINITY : size;
};

const MEASURES: Readonly<Record<string, (from: string, to: string) => number>> = {
  resolution: (from, to) => factor(pixels(from), pixels(to)),
  ratio: (from, to) => factor(aspect(from), aspect(to)),
  duration: (from, to) => Math.abs(Number(from) - Number(to)),
};

/** The distance between a value and the requested one, comparable only within one field; 0 when equal. */
export function valueDistance(field: string, from: string | boolean, to: string | boolean): number {
  if (from === to) return 0;
  const measure = MEASURES[field];
  if (!measure || typeof from !== "string" || typeof to !== "string") return 1;
  const measured = measure(from, to);
  return Number.isNaN(measured) ? Number.POSITIVE_INFINITY : measured;
}
