import { type ReactNode, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { useStored } from "@/components/ui/use-stored";
import { isOutdatedPart, isPageOutdated } from "@/lib/platform/outdated";
import { messages } from "./messages";

/** What Next gives an error page. */
export type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

const reload = () => window.location.reload();

/**
 * In the place of a page that failed, also because the server no longer has its code. React keeps the failure of code
 * that was lost, so only a new page can try again.
 */
export function FailedPage({
  error,
  reset,
  title,
  children,
}: ErrorPageProps & { title: string; children: ReactNode }) {
  const isOutdated = useStored(isPageOutdated);
  useEffect(() => void isOutdatedPart(error), [error]);
  if (isOutdated) {
    const words = messages.outdated;
    return (
      <ErrorState heading="h1" title={words.title} action={<Button onClick={reload}>{words.reload}</Button>}>
        {words.consequence}
      </ErrorState>
    );
  }
  const isLostCode = error.name === "ChunkLoadError";
  return (
    <ErrorState heading="h1" title={title} onRetry={isLostCode ? reload : reset} requestId={error.digest}>
      {children}
    </ErrorState>
  );
}
