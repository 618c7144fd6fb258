/** Exact arithmetic of credits, mark-ups and money: integers with a scale, rounded once, where something is shown. */

/** A decimal number: `value` divided by ten to the power of `scale`. */
export type Decimal = { value: bigint; scale: number };

/** Decimals of a credit: charges come by the thousandth of a millicredit. */
const CREDIT_SCALE = 6;
/** Decimals of a millicredit's credit, to which marked-up credits are rounded. */
const MILLICREDIT_SCALE = 3;
const PRICE_SCALE = 6;
const PERCENT_SCALE = 2;

/** What an owner bills: text of decimal numbers, as it was typed; null for none. */
export type Billing = {
  /** Added to what was charged, in percent. */
  markup_percent: string | null;
  /** The price of a credit in the currency. */
  credit_price: string | null;
  /** A code of ISO 4217. */
  currency: string | null;
};

/** A decimal number as a person types it, without a sign: "12.5". */
const DECIMAL = /^(\d{1,9})(?:\.(\d+))?$/;

/** Null for anything but a decimal number with at most so many decimals. */
export function parseDecimal(text: string, scale: number): Decimal | null {
  const [, whole = "", fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === "" || fraction.length > scale) return null;
  return { value: BigInt(whole + fraction.padEnd(scale, "0")), scale };
}
export const parsePercent = (text: string): Decimal | null => parseDecimal(text, PERCENT_SCALE);
export const parsePrice = (text: string): Decimal | null => parseDecimal(text, PRICE_SCALE);

const power = (scale: number): bigint => 10n ** BigInt(scale);

/** With so many decimals; half of the last one is rounded away from zero. */
export function roundDecimal({ value, scale }: Decimal, decimals: number): Decimal {
  if (scale <= decimals) return { value: value * power(decimals - scale), scale: decimals };
  const step = power(scale - decimals);
  const half = step / 2n;
  return { value: (value < 0n ? value - half : value + half) / step, scale: decimals };
}

/** "12.50", with exactly the decimals of its scale. */
export function decimalText({ value, scale }: Decimal): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
  const [whole, fraction] = [digits.slice(0, digits.length - scale), digits.slice(digits.length - scale)];
  return `${value < 0n ? "-" : ""}${whole}${scale > 0 ? `.${fraction}` : ""}`;
}

/** "12.5", without zeros that say nothing. */
export const plainDecimal = (decimal: Decimal): string => {
  const text = decimalText(decimal);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
};

/** The decimals of a currency: 2 of EUR, 0 of JPY. */
const currencyDecimals = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf("currency").includes(code);

/** Credits of a sum, which has no more than `CREDIT_SCALE` decimals, as an exact number. */
export const creditsOf = (credits: number): Decimal => ({
  value: BigInt(Math.round(credits * 10 ** CREDIT_SCALE)),
  scale: CREDIT_SCALE,
});

const times = (a: Decimal, b: Decimal): Decimal => ({ value: a.value * b.value, scale: a.scale + b.scale });

/** One and the mark-up: 1.2 for 20 percent. */
function factorOf({ markup_percent }: Billing): Decimal {
  const percent = parsePercent(markup_percent ?? "0");
  const scale = PERCENT_SCALE + 2;
  return { value: power(scale) + (percent?.value ?? 0n), scale };
}

/** Credits with the mark-up, exact. */
export const markedUp = (credits: Decimal, billing: Billing): Decimal => times(credits, factorOf(billing));

/** What these credits are billed with, in the currency, exact; null without a price. */
export function billedAmount(credits: Decimal, billing: Billing): Decimal | null {
  const price = billing.credit_price === null ? null : parsePrice(billing.credit_price);
  return price && times(markedUp(credits, billing), price);
}

/** What is billed for credits, as text. */
export type Billed = {
  /** With the mark-up, rounded to the thousandth of a credit; the same without one. */
  billed_credits: string;
  /** With the mark-up, rounded to the smallest unit of the currency; null without a price. */
  amount: string | null;
};

/** Rounded from the exact product. So a total is no sum of rounded rows, and may differ from it by a unit for each row. */
export function billed(credits: Decimal, billing: Billing): Billed {
  const exact = billedAmount(credits, billing);
  const { currency } = billing;
  return {
    billed_credits: plainDecimal(roundDecimal(markedUp(credits, billing), MILLICREDIT_SCALE)),
    amount: exact && currency ? decimalText(roundDecimal(exact, currencyDecimals(currency))) : null,
  };
}

/** What one decimal text is more than another. */
export function difference(a: string, b: string): string {
  const [left, right] = [signed(a), signed(b)];
  const scale = Math.max(left.scale, right.scale);
  return decimalText({
    value: roundDecimal(left, scale).value - roundDecimal(right, scale).value,
    scale,
  });
}

const signed = (text: string): Decimal => {
  const [, fraction = ""] = text.split(".");
  return { value: BigInt(text.replace(".", "")), scale: fraction.length };
};
