import type { JobKind } from "./jobs/job-kind";
import type { KindName } from "./schema";
import { videoKind } from "./video/video-kind";
import { voiceKind } from "./voice/voice-kind";

/** Every kind of job this service makes. */
export const JOB_KINDS = { video: videoKind, voice: voiceKind } as const satisfies Partial<
  Record<KindName, JobKind>
>;

const kinds: Partial<Record<KindName, JobKind>> = JOB_KINDS;

/** @throws Error for a kind that this version does not make */
export function kindOf(name: KindName): JobKind {
  const kind = kinds[name];
  if (!kind) throw new Error(`jobs of kind ${name} are not made here`);
  return kind;
}
