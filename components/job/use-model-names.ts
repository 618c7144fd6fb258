import { useVoices } from "@/components/api/voices";
import { type JobKind, jobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { modelName } from "@/lib/kinds/request-summary";

/**
 * Names models and voices by their ids as a person knows them: the only way in which a page names them. The voices are
 * read only where a kind that speaks is among those named.
 */
export function useModelNames(kinds: JobKind | readonly string[]): (id: string) => string {
  const enabled = [kinds].flat().some((kind) => KINDS[jobKind.safeParse(kind).data ?? "video"].hasVoice);
  const { data: voices } = useVoices({ enabled });
  return (id) => voices?.find((voice) => voice.id === id)?.name ?? modelName(id);
}
