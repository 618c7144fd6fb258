/** A moment as WebVTT writes it, `00:01:02.500`, to the millisecond. */
export function timestamp(seconds: number): string {
  const total = Math.max(0, Math.round(seconds * 1_000));
  const pad = (value: number, digits: number) => String(value).padStart(digits, "0");
  const hours = Math.floor(total / 3_600_000);
  const minutes = Math.floor(total / 60_000) % 60;
  const whole = Math.floor(total / 1_000) % 60;
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(whole, 2)}.${pad(total % 1_000, 3)}`;
}
