"use client";

import { useVoices } from "@/components/api/voices";
import type { JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { modelName } from "@/lib/kinds/request-summary";

/** Names models and voices by their ids as a person knows them. The voices are read only for a kind that speaks. */
export function useModelNames(kind: JobKind): (id: string) => string {
  const { data: voices } = useVoices({ enabled: KINDS[kind].hasVoice });
  return (id) => voices?.find((voice) => voice.id === id)?.name ?? modelName(id);
}
