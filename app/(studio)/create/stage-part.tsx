import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { jobQueries } from "@/components/api/jobs";
import { awaitPart, markPartReady } from "@/components/api/page-ready";
import type { Stage } from "@/components/stage/stage";
import { useHydrated } from "@/components/ui/use-stored";
import { importWithRetry } from "@/lib/platform/import-with-retry";

let markFormWorks: () => void = () => undefined;
/** Settles when the form beside the stage works. A server renders both. */
const formWorks = new Promise<void>((resolve) => {
  if (typeof window === "undefined") resolve();
  markFormWorks = resolve;
});

// Not `dynamic`, which would load the stage beside the form.
const loadStage = () =>
  importWithRetry(() => import("@/components/stage/stage")).then((part) => ({ default: part.Stage }));
const StageAfterForm = lazy(() => formWorks.then(loadStage));
const StageAtOnce = lazy(loadStage);

type StageProps = ComponentProps<typeof Stage>;

/**
 * The stage of a form. Where the server drew the page, the form works first, and the stage stays as it was drawn until
 * its code has come. A page that is opened from another one waits for both, so that nothing moves.
 */
export function StagePart(props: StageProps) {
  const isHydrated = useHydrated();
  const [isDrawn] = useState(!isHydrated);
  return isDrawn ? <DrawnStage {...props} /> : <StageAtOnce {...props} />;
}

function DrawnStage(props: StageProps) {
  const cache = useQueryClient();
  const { kind } = props;
  useEffect(() => {
    awaitPart("stage");
    const drawn = cache.getQueryData(jobQueries.stage(kind).queryKey);
    // Beside the stage, which would load them once it works.
    if (drawn?.pages.some(({ data }) => data.length > 0))
      void importWithRetry(() => import("@/components/stage/shots")).catch(() => undefined);
    markFormWorks();
    return () => markPartReady("stage");
  }, [cache, kind]);
  return (
    <Suspense fallback={null}>
      <StageAfterForm {...props} />
      <Works />
    </Suspense>
  );
}

/** Reports when its sibling works. */
function Works() {
  useEffect(() => markPartReady("stage"), []);
  return null;
}
