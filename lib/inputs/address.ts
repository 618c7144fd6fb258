/** The http or https address that a text consists of, without surrounding spaces; null for any other text. */
export function addressIn(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null;
}
