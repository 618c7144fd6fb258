/** A grey picture, 0 black. */
export type Grey = { data: Uint8ClampedArray; width: number; height: number };

/**
 * The picture without what is darker and narrower than twice `reach` pixels (a morphological closing): without its
 * letters, but with the walls and windows behind them.
 */
export function closing({ data, width, height }: Grey, reach: number): Grey {
  const rows = { count: height, apart: width, length: width, step: 1, reach };
  const columns = { count: width, apart: 1, length: height, step: width, reach };
  const widened = lightest(lightest(data, rows), columns);
  return { data: inverted(lightest(lightest(inverted(widened), rows), columns)), width, height };
}

/** Black for white. */
export function inverted(data: Uint8ClampedArray): Uint8ClampedArray {
  const out = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++) out[at] = 255 - (data[at] ?? 0);
  return out;
}

/** Where the lines of a picture begin and how far their pixels are apart. */
type Lines = { count: number; apart: number; length: number; step: number; reach: number };

/**
 * For each pixel the lightest one of its line that is not further away than `reach`: of the lightest up to the end of
 * its block and the lightest since the start of the next, so that a longer reach costs no more (van Herk's way).
 */
function lightest(data: Uint8ClampedArray, { count, apart, length, step, reach }: Lines): Uint8ClampedArray {
  const out = new Uint8ClampedArray(data.length);
  const block = 2 * reach + 1;
  const since = new Uint8Array(length + 2 * reach);
  const until = new Uint8Array(length + 2 * reach);
  for (let line = 0; line < count; line++) {
    for (let at = 0; at < since.length; at++) {
      const isInside = at >= reach && at < length + reach;
      const value = isInside ? (data[line * apart + (at - reach) * step] ?? 0) : 0;
      until[at] = value;
      since[at] = at % block === 0 ? value : Math.max(value, since[at - 1] ?? 0);
    }
    for (let at = until.length - 2; at >= 0; at--)
      if ((at + 1) % block !== 0) until[at] = Math.max(until[at] ?? 0, until[at + 1] ?? 0);
    for (let at = 0; at < length; at++)
      out[line * apart + at * step] = Math.max(until[at] ?? 0, since[at + 2 * reach] ?? 0);
  }
  return out;
}
