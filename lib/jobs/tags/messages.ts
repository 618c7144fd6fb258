import { formatCount } from "@/lib/platform/format";

/** Why tags are refused. */
export const messages = {
  comma: "A tag can't contain a comma.",
  empty: "A tag can't be empty.",
  tooLong: (maxLength: number) => `A tag can have up to ${formatCount(maxLength)} characters.`,
  tooMany: (max: number) => `A job can have up to ${formatCount(max)} tags.`,
};
