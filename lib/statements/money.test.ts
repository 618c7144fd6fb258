import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Billing,
  billed,
  billedAmount,
  creditsOf,
  decimalText,
  difference,
  markedUp,
  parseDecimal,
  plainDecimal,
  roundDecimal,
} from "./money";

/** A decimal number without a sign as a person types it, with at most so many decimals. */
const typed = (decimals: number, max: number) =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: decimals }), fc.nat())
    .map(([whole, some, fraction]) =>
      some === 0 ? String(whole) : `${whole}.${String(fraction).padStart(some, "0").slice(0, some)}`,
    );
const billing: fc.Arbitrary<Billing> = fc.record({
  markup_percent: fc.option(typed(2, 1_000), { nil: null }),
  credit_price: typed(6, 100).filter((text) => Number(text) > 0),
  currency: fc.constantFrom("EUR", "USD", "JPY", "KWD"),
});
const microcredits = fc.integer({ min: 0, max: 2_000_000_000_000 });

it("reads what it writes, and nothing else", () => {
  fc.assert(
    fc.property(typed(6, 999_999_999), (text) => {
      const read = parseDecimal(text, 6);
      expect(read && Number(decimalText(read))).toBe(Number(text));
      expect(read && parseDecimal(plainDecimal(read), 6)).toEqual(read);
    }),
  );
  for (const wrong of ["", "-1", "1e3", "1,5", "1.", ".5", "0x1", "1.1234567", " 1", "NaN"])
    expect(parseDecimal(wrong, 6)).toBeNull();
});

it("rounds half away from zero, and by no more than half of the last decimal", () => {
  expect(decimalText(roundDecimal({ value: 1_005n, scale: 3 }, 2))).toBe("1.01");
  expect(decimalText(roundDecimal({ value: -1_005n, scale: 3 }, 2))).toBe("-1.01");
  expect(decimalText(roundDecimal({ value: 4n, scale: 1 }, 0))).toBe("0");
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 24n), 10n ** 24n), fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      const { value: rounded } = roundDecimal({ value, scale: 16 }, decimals);
      const error = rounded * 10n ** BigInt(16 - decimals) - value;
      expect((error < 0n ? -error : error) * 2n).toBeLessThanOrEqual(10n ** BigInt(16 - decimals));
    }),
  );
});

it("bills the sum of exact amounts, whatever the parts: only the total is rounded", () => {
  fc.assert(
    fc.property(fc.array(microcredits, { maxLength: 40 }), billing, (parts, of) => {
      const credits = parts.map((value) => ({ value: BigInt(value), scale: 6 }));
      const sum = { value: credits.reduce((total, { value }) => total + value, 0n), scale: 6 };
      const amounts = credits.map((each) => billedAmount(each, of)?.value ?? 0n);
      expect(billedAmount(sum, of)?.value).toBe(amounts.reduce((total, each) => total + each, 0n));
      const marked = credits.map((each) => markedUp(each, of).value);
      expect(markedUp(sum, of).value).toBe(marked.reduce((total, each) => total + each, 0n));
    }),
  );
});

it("adds up net and mark-up to the amount, in the decimals of the currency", () => {
  fc.assert(
    fc.property(microcredits, billing, (value, of) => {
      const { amount } = billed({ value: BigInt(value), scale: 6 }, of);
      const { amount: net } = billed({ value: BigInt(value), scale: 6 }, { ...of, markup_percent: null });
      const added = difference(amount ?? "", net ?? "");
      expect(difference(amount ?? "", added)).toBe(net);
      const decimals = { EUR: 2, USD: 2, JPY: 0, KWD: 3 }[of.currency ?? ""];
      expect((amount?.split(".")[1] ?? "").length).toBe(decimals);
    }),
  );
});

it("gives the figures of an example that was worked by hand", () => {
  const of = { markup_percent: "12.5", credit_price: "0.0125", currency: "EUR" };
  // 1,234.567 × 0.0125 = 15.4320875; with 12.5 % 17.3610984375; credits 1,388.887875.
  expect(billed(creditsOf(1_234.567), of)).toEqual({ billed_credits: "1388.888", amount: "17.36" });
  expect(billed(creditsOf(0.1 + 0.2), { ...of, markup_percent: null })).toEqual({
    billed_credits: "0.3",
    amount: "0.00",
  });
  expect(billed(creditsOf(10), { markup_percent: null, credit_price: null, currency: null })).toEqual({
    billed_credits: "10",
    amount: null,
  });
});
