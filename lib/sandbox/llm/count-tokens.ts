const BYTES_PER_TOKEN = 4;

/** Tokens of a second of sound, a second of video and a still. */
export const MEDIA_TOKENS = { image: 260, audioSecond: 25, videoSecond: 260 } as const;

/** Tokens of a text: one for every four bytes of UTF-8, rounded up. */
export const countTokens = (text: string): number =>
  Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);

/** The longest start of a text that has at most `tokens` tokens, without splitting a character. */
export function cutToTokens(text: string, tokens: number): string {
  const bytes = new TextEncoder().encode(text).subarray(0, tokens * BYTES_PER_TOKEN);
  return new TextDecoder("utf-8").decode(bytes, { stream: true });
}
