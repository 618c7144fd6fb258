/** A word: letters and digits of any script, with their marks (vowels, accents, tones) and joiners inside. */
const WORD = /[\p{L}\p{N}.][\p{L}\p{M}\p{N}.]*(?:[\u200c\u200d]+[\p{L}\p{M}\p{N}.]+)*/gu;
/** What has a meaning in file systems or is not to be seen, but for the joiners that some scripts are written with. */
const UNSAFE = /(?![\u200c\u200d])[\p{C}/\\:*?"<>|]/gu;
const MAX_CHARACTERS = 120;
/** File systems take 255; the rest is for a number and an ending. */
const MAX_BYTES = 220;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const encoder = new TextEncoder();

/** The words of a text, joined by dashes and cut between words; a word that is too long is cut between characters. */
export function fileNameWords(text: string, maxCharacters: number): string {
  let joined = "";
  for (const word of text.normalize("NFC").match(WORD) ?? []) {
    const longer = joined ? `${joined}-${word}` : cut(word, maxCharacters);
    if (cut(longer, maxCharacters) !== longer) break;
    joined = longer;
  }
  return joined.replace(/^\.+|\.+$/g, "");
}

/** Names of devices in Windows, in any case and with any ending. Its digits may be raised. */
const DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[\d\u00b9\u00b2\u00b3])(?=\s*(?:\.|$))/i;

/**
 * A text as the name of a file: of letters of any script, as one code point where Unicode has it, so that it is the same
 * name on every system. A `/` makes no folder, and a name that a system keeps for itself gets a line behind it. Nothing
 * begins or ends with a dot, dash or space. May be empty. Every name that leaves goes through here.
 */
export const safeFileName = (text: string): string =>
  cut(text.normalize("NFC").replace(UNSAFE, "-").replace(/-{2,}/g, "-"), MAX_CHARACTERS)
    .replace(/^[-.\s]+|[-.\s]+$/g, "")
    .replace(DEVICE, "$&_");

/** Keeps characters whole, with all their marks. */
function cut(text: string, maxCharacters: number): string {
  let kept = "";
  let count = 0;
  let bytes = 0;
  for (const { segment } of characters.segment(text)) {
    count += 1;
    bytes += encoder.encode(segment).length;
    if (count > maxCharacters || bytes > MAX_BYTES) break;
    kept += segment;
  }
  return kept;
}

/**
 * A Content-Disposition that offers this name (RFC 6266): letters of any script in `filename*`, and a
 * plain fallback for readers that know only `filename`. Nothing in the name can end the header.
 */
export function attachment(name: string): string {
  const safe = safeFileName(name) || "file";
  const plain = safe
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "");
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${safeFileName(plain) || "file"}"; filename*=UTF-8''${encoded}`;
}
