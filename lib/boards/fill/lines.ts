const BULLET = /^(?:[-*+•‣◦▪–—]|\[[ xX]?\])\s+/u;
const NUMBER = /^(?:(?:shot|scene)\s*)?#?(\d{1,4})\s*[.):\]]\s+/iu;

const numberOf = (line: string): number | null => {
  const [, digits] = NUMBER.exec(line) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Whether numbers count lines: each is one more than the one before it, or begins again with 1. A single one is a 1. */
const isCount = (numbers: readonly number[]): boolean =>
  numbers.every(
    (number, index) => number === 1 || (index === 0 ? numbers.length > 1 : number - 1 === numbers[index - 1]),
  );

const withoutBullets = (line: string): string => {
  const rest = line.replace(BULLET, "");
  return rest === line ? line : withoutBullets(rest.trim());
};

/**
 * The prompts of a text with one a line. Bullets are left out, and numbers that count the lines; a number that is part of
 * what is said stays ("24. December").
 */
export function promptsOf(text: string): string[] {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => withoutBullets(line.trim()))
    .filter((line) => line !== "");
  const numbers = lines.map(numberOf).filter((number) => number !== null);
  return isCount(numbers)
    ? lines.map((line) => withoutBullets(line.replace(NUMBER, "").trim())).filter((line) => line !== "")
    : lines;
}
