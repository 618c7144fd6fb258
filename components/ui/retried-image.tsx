import { type ComponentProps, useCallback, useState } from "react";

const TRIES = 4;
const FIRST_WAIT_MS = 2_000;

type RetriedImageProps = Omit<ComponentProps<"img">, "onError" | "ref"> & { src: string; alt: string };

/** A picture of ours. It is asked for again when it did not come: a busy server refuses pictures first. */
export function RetriedImage(props: RetriedImageProps) {
  return <Attempts key={props.src} {...props} />;
}

function Attempts({ alt, ...rest }: RetriedImageProps) {
  const [failures, setFailures] = useState(0);
  const retry = useCallback(() => {
    if (failures + 1 >= TRIES) return;
    // A random share, so that not all pictures of a page are requested at once.
    const waitMs = FIRST_WAIT_MS * 2 ** failures * (1 + Math.random());
    setTimeout(() => setFailures(failures + 1), waitMs);
  }, [failures]);
  // One that the server rendered may have failed before anybody listened. With another ref, it would be looked at again.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) retry();
    },
    [retry],
  );
  // A new element asks again; the same one would keep its failure.
  // biome-ignore lint/performance/noImgElement: posters are made in exact sizes; the optimiser is off
  return <img key={failures} {...rest} ref={look} alt={alt} onError={retry} />;
}
