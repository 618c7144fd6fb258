/** The http or https address a text consists of, without the space around it; null when it is none. */
export function addressIn(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null;
}
