import type { VoicesSearch } from "@/lib/navigation/voices";
import { searchForm, searchWords } from "@/lib/platform/search-form";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { localeName } from "@/lib/voices/voice-entry";

type VoicePreferences = { favorites: readonly string[]; recent: readonly string[] };

/**
 * The voices that match the filters of an address: own ones first, then favorites, then recently used ones,
 * then the rest.
 */
export function filterVoices(
  voices: readonly VoiceEntry[],
  { q, locale, favorites: onlyFavorites, mine }: VoicesSearch,
  { favorites, recent }: VoicePreferences,
): VoiceEntry[] {
  const words = searchWords(q);
  const matches = voices.filter((voice) => {
    if (locale && voice.locale !== locale) return false;
    if (mine && !voice.custom) return false;
    if (onlyFavorites && !favorites.includes(voice.id)) return false;
    return words.every((word) => textOf(voice).includes(word));
  });
  const rank = ({ id, custom }: VoiceEntry): number => {
    if (custom) return 0;
    if (favorites.includes(id)) return 1;
    const used = recent.indexOf(id);
    return used >= 0 ? 2 + used / (recent.length + 1) : 3;
  };
  const ranks = new Map(matches.map((voice) => [voice.id, rank(voice)]));
  return matches.toSorted((a, b) => (ranks.get(a.id) ?? 3) - (ranks.get(b.id) ?? 3));
}

const texts = new WeakMap<VoiceEntry, string>();

/** The searched text of a voice, built once, because each key press searches thousands of voices. */
function textOf(voice: VoiceEntry): string {
  const { name, description, locale } = voice;
  const text = texts.get(voice) ?? searchForm(`${name} ${description} ${locale ?? ""} ${localeName(locale)}`);
  texts.set(voice, text);
  return text;
}
