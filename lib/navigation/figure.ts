import { createParser } from "nuqs/server";

const MAX_FIGURE = 1e9;

/** A number of seconds or credits in a filter; anything else counts as absent. */
export const parseAsFigure = createParser({
  parse: (text) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    return value >= 0 && value <= MAX_FIGURE ? value : null;
  },
  serialize: String,
});
