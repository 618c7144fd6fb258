import { useQuery } from "@tanstack/react-query";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { MAX_WAVEFORMS, type VoiceWaveform } from "@/lib/voices/voice-waveform";
import { voicesClient } from "./voices";

/** Voices that come into view together are asked for together. */
const GATHER_MS = 60;
/** One that is being made is asked for again, so often at most. */
const AGAIN_MS = 2_000;
const MAX_READS = 20;

type Waiting = {
  id: string;
  resolve: (found: VoiceWaveform | null) => void;
  reject: (error: unknown) => void;
};
let gathered: Waiting[] = [];

/** The waveform of one voice, by a call for all that are wanted at the moment; null for one without a preview. */
function readWaveform(id: string): Promise<VoiceWaveform | null> {
  // The list has commas between them.
  if (id.includes(",")) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    gathered.push({ id, resolve, reject });
    if (gathered.length === 1) setTimeout(send, GATHER_MS);
    else if (gathered.length === MAX_WAVEFORMS) send();
  });
}

function send(): void {
  const asked = gathered;
  gathered = [];
  if (asked.length === 0) return;
  const ids = asked.map(({ id }) => id).join(",");
  voicesClient.waveforms({ query: { ids } }).then(
    ({ data }) => {
      const found = new Map(data.map((each) => [each.voice_id, each]));
      for (const { id, resolve } of asked) resolve(found.get(id) ?? null);
    },
    (error: unknown) => {
      for (const { reject } of asked) reject(error);
    },
  );
}

/**
 * The drawing of the preview of a library voice, which the server made once; null until it is there, for a voice without a
 * preview, and where it couldn't be made.
 */
export function useVoiceWaveform({ id, preview_url }: Pick<VoiceEntry, "id" | "preview_url">) {
  const { data } = useQuery({
    queryKey: ["voice-waveform", id],
    queryFn: () => readWaveform(id),
    enabled: preview_url !== null,
    staleTime: ({ state }) => (state.data?.status === "ready" ? Number.POSITIVE_INFINITY : AGAIN_MS),
    refetchInterval: ({ state }) =>
      state.data?.status === "pending" && state.dataUpdateCount < MAX_READS ? AGAIN_MS : false,
    retry: false,
  });
  if (!data?.peaks || data.duration_seconds === null) return null;
  return { peaks: data.peaks, seconds: data.duration_seconds };
}
