import { useCallback } from "react";

/**
 * A clip that plays over its poster. Once it is left, its download and decoder end at once; taken out of the
 * page alone, a player keeps both until memory is collected.
 */
export function TilePreview({ url }: { url: string }) {
  const hold = useCallback(
    (player: HTMLVideoElement) => {
      player.src = url;
      return () => {
        player.removeAttribute("src");
        player.load();
      };
    },
    [url],
  );
  return (
    <video ref={hold} autoPlay muted loop playsInline className="absolute inset-0 size-full object-cover" />
  );
}
