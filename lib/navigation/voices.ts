import { type inferParserType, parseAsBoolean, parseAsString } from "nuqs/server";
import { PAGE_PATHS } from "@/lib/platform/page-paths";

export const voicesSearch = {
  q: parseAsString.withDefault(""),
  locale: parseAsString,
  favorites: parseAsBoolean.withDefault(false),
  /** Only the workspace's own voices. */
  mine: parseAsBoolean.withDefault(false),
};
export type VoicesSearch = inferParserType<typeof voicesSearch>;

/** The voice studio with this voice chosen. */
export const voiceStudioLink = (voiceId: string) =>
  `${PAGE_PATHS.createVoice}?voice=${encodeURIComponent(voiceId)}` as const;
