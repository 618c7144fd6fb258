import "server-only";

const MAX_PROMPT_CHARACTERS = 60;

/** A readable file name: model, the beginning of the prompt, the day. */
export function downloadName({ modelId, prompt, createdAt, ending }: NameParts): string {
  const promptSlug = slug(prompt, MAX_PROMPT_CHARACTERS);
  const day = createdAt.toISOString().slice(0, 10);
  return `${[slug(modelId, 40), promptSlug, day].filter(Boolean).join("-")}.${ending}`;
}

export type NameParts = { modelId: string; prompt: string; createdAt: Date; ending: string };

/**
 * A Content-Disposition that offers this name (RFC 6266): letters of any script in `filename*`, and a
 * plain fallback for readers that know only `filename`. Nothing in the name can end the header.
 */
export function attachment(name: string): string {
  const safe = name.replace(/[\p{C}/\\:*?"<>|]/gu, "").slice(0, 150) || "file";
  const plain = safe
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "")
    .trim();
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain || "file"}"; filename*=UTF-8''${encoded}`;
}

/** Letters and digits of any script, joined by dashes, cut between words. */
function slug(text: string, maxCharacters: number): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];
  let joined = "";
  for (const word of words) {
    const longer = joined ? `${joined}-${word}` : word;
    if (longer.length > maxCharacters) break;
    joined = longer;
  }
  // One word that is too long, as in scripts without spaces, is cut between characters.
  return (joined || [...(words[0] ?? "")].slice(0, maxCharacters).join("")).replace(/^\.+|\.+$/g, "");
}
