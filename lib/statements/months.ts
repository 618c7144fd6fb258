/** The month some months later or earlier, as `2026-11`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * 12 + (number - 1) + months;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
}

/** The months from one on, before another: none where the first is not earlier. */
export function monthsBetween(from: string, before: string): string[] {
  const months: string[] = [];
  for (let month = from; month < before; month = addMonths(month, 1)) months.push(month);
  return months;
}
