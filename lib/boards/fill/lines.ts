const BULLET = /^(?:[-*+•‣◦▪–—]|\[[ xX]?\])\s+/u;
const NUMBER = /^(?:(?:shot|scene)\s*)?#?(\d{1,4})\s*[.):\]]\s+/iu;

const numberOf = (line: string): number | null => {
  const [, digits] = NUMBER.exec(line) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Whether numbers count lines: from 1 on they rise, or begin again with it; from another number on, by one each. */
const isCount = ([first, ...others]: readonly number[]): boolean => {
  let last = first ?? 1;
  const step = first === 1 ? Number.POSITIVE_INFINITY : 1;
  if (first !== 1 && others.length === 0) return false;
  return others.every((number) => {
    const follows = number === 1 || (number > last && number - last <= step);
    last = number;
    return follows;
  });
};

const withoutBullets = (line: string): string => {
  const rest = line.replace(BULLET, "");
  return rest === line ? line : withoutBullets(rest.trim());
};

/**
 * The prompts of a text with one a line. Bullets are left out, and numbers that count the lines; a number that is part of
 * what is said stays ("24. December").
 */
export function promptsInLines(text: string): string[] {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => withoutBullets(line.trim()))
    .filter((line) => line !== "");
  const numbers = lines.map(numberOf).filter((number) => number !== null);
  return isCount(numbers)
    ? lines.map((line) => withoutBullets(line.replace(NUMBER, "").trim())).filter((line) => line !== "")
    : lines;
}
