import { clsx } from "clsx";
import { useState } from "react";

type StripTileProps = {
  url: string;
  tile: number;
  tiles: number;
  /** Width over height of the box around it, in which the picture is shown whole. */
  boxAspect?: number;
};

/** One picture of a strip, as high as the box around it. A narrower box shows its middle, unless it is to be whole. */
export function StripTile({ url, tile, tiles, boxAspect }: StripTileProps) {
  const [aspect, setAspect] = useState<number | null>(null);
  const measure = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    if (naturalHeight > 0) setAspect(naturalWidth / tiles / naturalHeight);
  };
  return (
    <span
      className={clsx(
        "relative block max-w-full shrink-0 overflow-hidden",
        boxAspect && aspect && aspect > boxAspect ? "w-full" : "h-full",
      )}
      style={aspect === null ? { width: "100%" } : { aspectRatio: aspect }}
    >
      {/* biome-ignore lint/performance/noImgElement: our own picture, already small; the optimiser is off */}
      <img
        ref={(image) => {
          // The image may have loaded before React started.
          if (image?.complete && aspect === null) measure(image);
        }}
        src={url}
        alt=""
        draggable={false}
        onLoad={(event) => measure(event.currentTarget)}
        className="absolute top-0 left-1/2 h-full w-auto max-w-none"
        style={{ transform: `translateX(${(-100 * (tile + 0.5)) / tiles}%)` }}
      />
    </span>
  );
}
