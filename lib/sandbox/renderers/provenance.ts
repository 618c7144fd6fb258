import type { ClipFormat } from "@/lib/media/av-clip-writer";
import type { VideoSpec } from "./spec";

/**
 * Written as the comment of every file that is made here, so that nobody mistakes it for the work of a model,
 * and a file that comes back as an upload is known again.
 */
export const PROVENANCE = {
  clip: "Drawn procedurally, no AI model",
  avatar:
    "A picture presented by a drawn speaker, whose lips follow the sound; by the embedded service, no AI model",
  voice: "Synthetic speech of the embedded service; no AI model",
} as const;

/** The comment of avatars that earlier releases made. */
const EARLIER_AVATAR = "A portrait moved by the loudness of its sound, by the embedded service; no AI model";

type Metadata = Readonly<Record<string, string>>;

/** The script of a file that speaks, by its own metadata: a sound or an avatar that was made here. Null for any other. */
export function scriptIn({ comment, description, lyrics }: Metadata): string | null {
  if (comment === PROVENANCE.voice) return lyrics || null;
  return comment === PROVENANCE.avatar || comment === EARLIER_AVATAR ? description || null : null;
}

/** The prompt of a clip that was drawn here, by its own metadata. Null for any other file. */
export const promptIn = ({ comment, description }: Metadata): string | null =>
  (comment?.startsWith(PROVENANCE.clip) && description) || null;

/** For the container: the origin of the clip, and the prompt, so that a description can quote it. */
export function clipMetadata({ mode, prompt, seed }: VideoSpec): ClipFormat["metadata"] {
  return {
    title: prompt.slice(0, 120),
    description: prompt,
    comment: `${PROVENANCE.clip} (mode ${mode}${seed ? `, seed ${seed}` : ""})`,
  };
}
