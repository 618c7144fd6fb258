import type { VideoDescription } from "@/lib/contract/description";

/** All text of a description that a search looks in. */
export const searchText = (name: string, result: VideoDescription): string =>
  [
    name,
    result.summary,
    ...result.shots.map((shot) => shot.description),
    ...result.on_screen_text,
    result.spoken_transcript,
  ].join("\n");
