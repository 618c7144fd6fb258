import type { VoicesSearch } from "@/lib/navigation/voices";
import { localeName } from "@/lib/voices/locale-name";
import type { VoiceEntry } from "@/lib/voices/voice-entry";

type Known = { favourites: readonly string[]; recent: readonly string[] };

/** The voices that an address keeps: own ones first, then favourites, then those used lately, then the rest. */
export function filterVoices(
  voices: readonly VoiceEntry[],
  { q, locale, favourites: onlyFavourites }: VoicesSearch,
  { favourites, recent }: Known,
): VoiceEntry[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = voices.filter((voice) => {
    if (locale && voice.locale !== locale) return false;
    if (onlyFavourites && !favourites.includes(voice.id)) return false;
    const text =
      `${voice.name} ${voice.description} ${voice.locale ?? ""} ${localeName(voice.locale)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = ({ id, custom }: VoiceEntry): number => {
    if (custom) return 0;
    if (favourites.includes(id)) return 1;
    const used = recent.indexOf(id);
    return used >= 0 ? 2 + used / (recent.length + 1) : 3;
  };
  const ranks = new Map(kept.map((voice) => [voice.id, rank(voice)]));
  return kept.toSorted((a, b) => (ranks.get(a.id) ?? 3) - (ranks.get(b.id) ?? 3));
}
