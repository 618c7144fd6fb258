/** The same text always picks the same entry. Another `turn` moves on in the list. */
export function pick<T>(list: readonly [T, ...T[]], text: string, turn = 0): T {
  let hash = 2_166_136_261;
  for (const byte of new TextEncoder().encode(text.toLowerCase())) {
    hash = Math.imul(hash ^ byte, 16_777_619) >>> 0;
  }
  return list[(hash + turn) % list.length] ?? list[0];
}
