import { clsx } from "clsx";
import { TypeIcon } from "@/components/job/icons";
import { RetriedImage } from "@/components/ui/retried-image";
import type { BoardTake } from "@/lib/boards/run";
import { EARLIER_PICTURE } from "./earlier-mark";

/** The widest place of a picture. A poster has 960 px, so that a wider one would blur it. */
export const PICTURE_PLACE = "max-w-240 [@media(min-resolution:1.5dppx)]:max-w-144";

type TakePictureProps = {
  take: BoardTake;
  /** Whether more takes lie behind it. */
  isStack?: boolean;
  /** Whether it is made from something else than is asked for now. */
  isEarlier?: boolean;
};

/** A result in a 16:9 place, whole and in its own ratio. */
export function TakePicture({ take: { asset }, isStack = false, isEarlier = false }: TakePictureProps) {
  const picture = asset?.poster_url ?? (asset?.type === "image" ? asset.url : null);
  return (
    <span className={clsx("block", isStack && "stack-sheets")}>
      <span className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-xs bg-stage text-ink-faint">
        {/* Until its picture is there, which covers it unless it is dimmed. */}
        {asset && !(picture && isEarlier) && <TypeIcon type={asset.type} className="size-6" />}
        {picture && (
          <RetriedImage
            src={picture}
            alt=""
            decoding="async"
            loading="lazy"
            className={clsx("absolute inset-0 size-full object-contain", isEarlier && EARLIER_PICTURE)}
          />
        )}
      </span>
    </span>
  );
}
