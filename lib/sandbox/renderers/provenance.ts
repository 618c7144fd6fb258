/**
 * Written as the comment of every file that is made here, so that nobody mistakes it for the work of a model,
 * and a file that comes back as an upload is known again.
 */
export const PROVENANCE = {
  clip: "Drawn procedurally, no AI model",
  avatar: "A portrait moved by the loudness of its sound, by the embedded service; no AI model",
  voice: "Synthetic speech of the embedded service; no AI model",
} as const;

type Metadata = Readonly<Record<string, string>>;

/** The script of a file that speaks, by its own metadata: a sound or an avatar that was made here. Null for any other. */
export function scriptIn({ comment, description, lyrics }: Metadata): string | null {
  const script = comment === PROVENANCE.avatar ? description : comment === PROVENANCE.voice ? lyrics : null;
  return script || null;
}

/** The prompt of a clip that was drawn here, by its own metadata. Null for any other file. */
export const promptIn = ({ comment, description }: Metadata): string | null =>
  (comment?.startsWith(PROVENANCE.clip) && description) || null;
