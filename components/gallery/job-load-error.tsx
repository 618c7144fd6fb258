import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "./messages";

const text = messages.jobLoadError;

type JobLoadErrorProps = { error: Error; onRetry: () => void; onClose: () => void };

/** In place of a job that cannot be shown. One that does not exist is not worth another try. */
export function JobLoadError({ error, onRetry, onClose }: JobLoadErrorProps) {
  if (!(error instanceof ApiError && error.status === 404))
    return <ErrorState title={text.failed} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title={text.notFound}
      drawing={<SearchX className="size-10" strokeWidth={1} />}
      action={<Button onClick={onClose}>{text.back}</Button>}
    >
      {text.reason}
    </EmptyState>
  );
}
