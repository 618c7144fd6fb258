import { clsx } from "clsx";
import { TypeIcon } from "@/components/job/icons";
import { RetriedImage } from "@/components/ui/retried-image";
import type { BoardTake } from "@/lib/boards/run";
import { EARLIER_PICTURE } from "./earlier-mark";

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
