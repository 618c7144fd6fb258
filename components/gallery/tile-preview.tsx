import { useCallback } from "react";

/**
 * A clip that plays over its poster. On unmount its download and decoder end at once; a player that is only
 * removed from the page keeps both until garbage collection.
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
