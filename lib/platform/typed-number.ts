import { formatCount } from "./format";
import { messages } from "./messages";

const text = messages.typedNumber;

/** What a field takes. Without `decimals` only whole numbers. */
export type NumberRule = {
  /** The name of the field, with which each message begins. */
  name: string;
  min?: number;
  max?: number;
  decimals?: boolean;
};

/**
 * A typed number; null for an empty field. Or why it cannot be one, and what to type; `isShort` where more digits may
 * mend it.
 */
type TypedNumber =
  | { value: number | null; problem?: undefined; isShort?: undefined }
  | { value?: undefined; problem: string; isShort?: boolean };

/**
 * The only reading of a number that a person types or pastes: any script's digits, and the separators of any country.
 * What can be read in two ways, or in none, is refused with the way out. Nothing is left out silently, because a point
 * that is lost makes 1,250 of 12.50.
 */
export function readTypedNumber(typed: string, rule: NumberRule): TypedNumber {
  const { name, min = 0, max = MAX_NUMBER, decimals = false } = rule;
  const plain = withPlainDigits(typed);
  if (plain === "") return { value: null };
  const readings = readingsOf(plain);
  const [value, other] = readings;
  if (value === undefined) return { problem: text.unreadable(name, decimals) };
  // Our own pages write whole numbers with commas.
  const isGrouped = !decimals && plain.includes(",");
  if (other !== undefined && !isGrouped) return { problem: text.ambiguous(name, value, other) };
  if (!decimals && !Number.isInteger(value)) return { problem: text.whole(name, value) };
  if (value >= min && value <= max) return { value };
  const range = { name, min: formatCount(min), max: formatCount(max) };
  return {
    problem: max === MAX_NUMBER && value < min ? text.tooSmall(range) : text.outOfRange(range),
    isShort: value >= 0 && value < min,
  };
}

/** The highest figure of any field: also the highest that the routes take. */
export const MAX_NUMBER = 1_000_000_000;

/** The number of a text that `readTypedNumber` took; null for an empty one. */
export const numberIn = (typed: string, rule: NumberRule): number | null =>
  readTypedNumber(typed, rule).value ?? null;

/** A number as a person would type it again. */
export const asTyped = (value: number | null): string => (value === null ? "" : String(value));

/** Digits of every script as 0 to 9, one sort of minus, one sort of space; without marks of direction. */
function withPlainDigits(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(/[\u066b\uff0e]/g, ".")
    .replace(/[\u066c\u060c\uff0c]/g, ",")
    .replace(/[\u2212\u2010-\u2015\uff0d]/g, "-")
    .replace(/['\u2019_\s]/g, " ")
    .trim();
}

/** Unicode keeps the ten digits of a script together, in order. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

const GROUPED = String.raw`[1-9]\d{0,2}(?:SEPARATOR\d{3})+`;
const grouped = (separator: string) => GROUPED.replace("SEPARATOR", separator);
/** Each way to write a number, by what separates its thousands and what its decimals. */
const WAYS: readonly { way: RegExp; thousands: RegExp }[] = [
  { way: /^\d+(?:[.,]\d+)?$/, thousands: /(?!)/g },
  { way: new RegExp(`^${grouped(",")}(?:\\.\\d+)?$`), thousands: /,/g },
  { way: new RegExp(`^${grouped("\\.")}(?:,\\d+)?$`), thousands: /\./g },
  { way: new RegExp(`^${grouped(" ")}(?:[.,]\\d+)?$`), thousands: / /g },
];

/** Every number that a text can mean, the one with thousands first: "1,250" is 1250, and in some countries 1.25. */
function readingsOf(plain: string): number[] {
  const [, sign = "", digits = ""] = /^([-+]?) ?(.*)$/.exec(plain) ?? [];
  const values = WAYS.filter(({ way }) => way.test(digits)).map(({ thousands }) =>
    Number(digits.replace(thousands, "").replace(",", ".")),
  );
  return [...new Set(values)].sort((a, b) => b - a).map((value) => (sign === "-" ? -value : value));
}
