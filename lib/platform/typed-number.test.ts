import fc from "fast-check";
import { expect, it } from "vitest";
import { type NumberRule, readTypedNumber } from "./typed-number";

const WHOLE: NumberRule = { name: "Monthly limit", min: 1 };
const DECIMAL: NumberRule = { name: "Storage limit", decimals: true };

it.each([
  ["", null],
  ["1250", 1250],
  [" 1250 ", 1250],
  ["1,250", 1250],
  ["1,250.00", 1250],
  ["1.250,00", 1250],
  ["1 250,00", 1250],
  ["1\u202f250", 1250],
  ["1\u00a0000", 1000],
  ["1 000", 1000],
  ["1’250", 1250],
  ["1_250", 1250],
  ["1,250,000", 1_250_000],
  ["1.250.000", 1_250_000],
  ["１２５０", 1250],
  ["１，２５０", 1250],
  ["١٢٥٠", 1250],
  ["١٬٢٥٠", 1250],
  ["۱۲۵۰", 1250],
  ["१२५०", 1250],
  ["\u200f١٢٥٠\u200e", 1250],
  ["007", 7],
])("reads %j as %s whole credits", (typed, value) => {
  expect(readTypedNumber(typed, WHOLE)).toEqual({ value });
});

it.each([
  ["12.50", 12.5],
  ["12,50", 12.5],
  ["١٢٫٥", 12.5],
  ["1,250.5", 1250.5],
  ["1.250,5", 1250.5],
  ["0.125", 0.125],
  ["0,125", 0.125],
  ["1 000", 1000],
])("reads %j as %s where decimals are allowed", (typed, value) => {
  expect(readTypedNumber(typed, DECIMAL)).toEqual({ value });
});

it.each([
  ["12.50", "Monthly limit: enter a whole number, such as 12."],
  ["12,50", "Monthly limit: enter a whole number, such as 12."],
  ["1.250", "Monthly limit: this can mean 1250 or 1.25. Enter the one you mean."],
  ["-500", "Monthly limit: enter 1 or more."],
  ["−500", "Monthly limit: enter 1 or more."],
  ["0", "Monthly limit: enter 1 or more."],
  ["1e3", "Monthly limit: enter a number in digits only, such as 1250."],
  ["0x10", "Monthly limit: enter a number in digits only, such as 1250."],
  ["10²", "Monthly limit: enter a number in digits only, such as 1250."],
  ["½", "Monthly limit: enter a number in digits only, such as 1250."],
  ["12 5", "Monthly limit: enter a number in digits only, such as 1250."],
  ["1,25,000", "Monthly limit: enter a number in digits only, such as 1250."],
  ["1.250.00", "Monthly limit: enter a number in digits only, such as 1250."],
  ["5 credits", "Monthly limit: enter a number in digits only, such as 1250."],
  ["Infinity", "Monthly limit: enter a number in digits only, such as 1250."],
  ["99999999999", "Monthly limit: enter a number from 1 to 1,000,000,000."],
])("refuses %j with advice", (typed, problem) => {
  expect(readTypedNumber(typed, WHOLE).problem).toBe(problem);
});

it("refuses a decimal that could also mean a thousand times as much", () => {
  for (const typed of ["1,250", "1.250", "12.500"]) {
    expect(readTypedNumber(typed, DECIMAL).problem).toContain("Enter the one you mean.");
  }
});

/** How countries write a number: thousands, decimals, and the digit zero. */
const WRITINGS = [
  { thousands: "", decimal: ".", zero: 0x30 },
  { thousands: "", decimal: ",", zero: 0x30 },
  { thousands: ",", decimal: ".", zero: 0x30 },
  { thousands: ".", decimal: ",", zero: 0x30 },
  { thousands: " ", decimal: ",", zero: 0x30 },
  { thousands: "\u202f", decimal: ",", zero: 0x30 },
  { thousands: "’", decimal: ".", zero: 0x30 },
  { thousands: "٬", decimal: "٫", zero: 0x660 },
  { thousands: "٬", decimal: "٫", zero: 0x6f0 },
  { thousands: "，", decimal: "．", zero: 0xff10 },
  { thousands: ",", decimal: ".", zero: 0x966 },
];
const writing = fc.constantFrom(...WRITINGS);

it("reads the numbers of any country correctly, or refuses them", () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 });
  const places = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(
      cents,
      places,
      writing,
      fc.boolean(),
      (units, decimals, { thousands, decimal, zero }, whole) => {
        // Our own pages write whole numbers so: "1,250" is not 1.25 there.
        fc.pre(!(whole && decimal.match(/[,，]/) && decimals === 3));
        const value = units / 10 ** decimals;
        const [head = "", tail] = value.toFixed(decimals).split(".");
        const typed = [head.replace(/\B(?=(\d{3})+$)/g, thousands), ...(tail ? [tail] : [])]
          .join(decimal)
          .replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));
        const { value: read } = readTypedNumber(typed, { ...DECIMAL, decimals: !whole, max: 1e12 });
        if (read === undefined) return;
        expect(read).toBeCloseTo(value, 4);
      },
    ),
    { numRuns: 3_000 },
  );
});

it("never reads a number from a text that contains anything else", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (typed) => {
      const { value } = readTypedNumber(typed, DECIMAL);
      if (value == null) return;
      expect(typed).toMatch(/^[\p{Nd}\p{Cf}\p{Pd}\s.,'’_+−٫٬،．，]*$/u);
    }),
    { numRuns: 5_000 },
  );
});
