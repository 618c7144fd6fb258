import { formatCount } from "@/lib/platform/format";

const listed = new Intl.ListFormat("en-US");
/** More are counted. */
const MAX_NAMED = 6;

/** "shot 2", "shots 2, 4, and 5", "12 shots". */
export function shotsInWords(numbers: readonly number[]): string {
  if (numbers.length > MAX_NAMED) return `${formatCount(numbers.length)} shots`;
  return `${numbers.length === 1 ? "shot" : "shots"} ${listed.format(numbers.map(String))}`;
}
