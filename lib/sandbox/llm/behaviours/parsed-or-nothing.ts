/** A JSON text as its value; undefined for any other text. */
export function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
