/** One sound file with all these results in sequence; for a single one, its sound in that format. */
export const soundLink = (assetIds: readonly string[], format: "mp3" | "wav"): string =>
  `/api/assets/sound?${new URLSearchParams({ ids: assetIds.join(","), format })}`;
