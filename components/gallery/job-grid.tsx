"use client";

import { useMemo } from "react";
import type { WallView } from "@/lib/jobs/wall/wall-view";
import { justify } from "./justify";
import type { Selection } from "./selection";
import { useOffsetTop } from "./use-offset-top";
import { useWidth } from "./use-width";
import { WallRows } from "./wall-rows";

const GAP_PX = 8;
const ROW_PX = { narrow: 168, wide: 224 };
const NARROW_PX = 560;

export type JobGridProps = {
  view: WallView;
  /** The job whose detail lies over the grid; its row is kept in sight. */
  openId: string | null;
  hrefOf: (id: string) => string;
  selection: Selection;
  onOpen: (id: string) => void;
  /** Asked for the pages of the outline that the window is near. */
  onWant: (pages: readonly number[]) => void;
};

/** Justified rows of posters; only what is near the window exists in the document. */
export function JobGrid({ view, ...wishes }: JobGridProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const top = useOffsetTop(ref);
  const layout = useMemo(() => {
    const targetHeight = width < NARROW_PX ? ROW_PX.narrow : ROW_PX.wide;
    return width === 0 ? null : justify(view.aspects, { width, targetHeight, gap: GAP_PX });
  }, [view.aspects, width]);
  return (
    <div ref={ref} data-wall className="[overflow-anchor:none]">
      {layout && <WallRows {...wishes} view={view} layout={layout} top={top} />}
    </div>
  );
}
