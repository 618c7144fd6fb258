/** A grey picture, 0 black. */
export type Grey = { data: Uint8ClampedArray; width: number; height: number };

/**
 * The picture without what is darker and narrower than twice `reach` pixels (a morphological closing): without its
 * letters, but with the walls and windows behind them.
 */
export function closing({ data, width, height }: Grey, reach: number): Grey {
  const rows = { count: height, apart: width, length: width, step: 1, reach };
  const columns = { count: width, apart: 1, length: height, step: width, reach };
  const widened = extremes(extremes(data, rows, Math.max), columns, Math.max);
  return { data: extremes(extremes(widened, rows, Math.min), columns, Math.min), width, height };
}

/** Where the lines of a picture begin and how far their pixels are apart. */
type Lines = { count: number; apart: number; length: number; step: number; reach: number };

/** For each pixel the most extreme one of its line that is not further away than `reach`. */
function extremes(
  data: Uint8ClampedArray,
  { count, apart, length, step, reach }: Lines,
  pick: (a: number, b: number) => number,
): Uint8ClampedArray {
  const out = new Uint8ClampedArray(data.length);
  for (let line = 0; line < count; line++) {
    for (let at = 0; at < length; at++) {
      const last = Math.min(length - 1, at + reach);
      let extreme = data[line * apart + at * step] ?? 0;
      for (let near = Math.max(0, at - reach); near <= last; near++)
        extreme = pick(extreme, data[line * apart + near * step] ?? 0);
      out[line * apart + at * step] = extreme;
    }
  }
  return out;
}
