import { LOCALE } from "@/lib/platform/format";

/** An amount with thousands separated and the decimals that it has: "1,234.50". With its currency: "EUR 1,234.50". */
export function moneyText(amount: string, currency?: string): string {
  const decimals = amount.split(".")[1]?.length ?? 0;
  const figure = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Number(amount));
  return currency ? `${currency}\u00a0${figure}` : figure;
}
