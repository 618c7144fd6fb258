"use client";

import { type ComponentProps, useState } from "react";

const TRIES = 4;
const FIRST_WAIT_MS = 2_000;

type RetriedImageProps = Omit<ComponentProps<"img">, "onError"> & { src: string; alt: string };

/** A picture of ours. It is asked for again when it did not come: a busy server refuses pictures first. */
export function RetriedImage({ alt, ...rest }: RetriedImageProps) {
  const [failures, setFailures] = useState(0);
  const retry = () => {
    if (failures + 1 < TRIES) setTimeout(() => setFailures(failures + 1), FIRST_WAIT_MS * 2 ** failures);
  };
  // A new element asks again; the same one would keep its failure.
  // biome-ignore lint/performance/noImgElement: posters are made in exact sizes; the optimiser is off
  return <img key={failures} {...rest} alt={alt} onError={retry} />;
}
