import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { descriptionQueries } from "@/components/api/descriptions";
import { VideoPlayer } from "@/components/player/video-player";
import { buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Elapsed } from "@/components/ui/clock";
import { ErrorReference } from "@/components/ui/error-reference";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/contract/errors";
import type { Description, DescriptionError } from "@/lib/describe/description";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { DescriptionBadge } from "./description-badge";
import { DescriptionResult } from "./description-result";
import { messages } from "./messages";

/** One description, from the request to the result. */
export function DescriptionView({ id }: { id: string }) {
  const { data: description, error, refetch } = useQuery(descriptionQueries.detail(id));
  return (
    <Page>
      <Link
        href={PAGE_PATHS.describe}
        className="flex w-fit items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {messages.descriptionView.back}
      </Link>
      {description ? (
        <article
          data-description-id={description.id}
          data-status={description.status}
          className="flex flex-col gap-5"
        >
          <header className="flex min-w-0 items-center gap-3">
            <h1 dir="auto" className="min-w-0 truncate type-title">
              {description.source_name}
            </h1>
            <DescriptionBadge status={description.status} />
          </header>
          {description.result ? (
            <DescriptionResult description={description} result={description.result} />
          ) : (
            <DescriptionStatus description={description} />
          )}
        </article>
      ) : error ? (
        <ErrorState
          title={
            error instanceof ApiError && error.status === 404
              ? messages.descriptionView.notFound
              : messages.descriptionView.loadFailed
          }
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="aspect-video w-full max-w-3xl" />
      )}
    </Page>
  );
}

/** A description without a result: running, refused, or lost. */
function DescriptionStatus({ description }: { description: Description }) {
  const { status, clip_url, model_id, created_at, error } = description;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {clip_url && (
        <div className="[--media-height:50vh]">
          <VideoPlayer
            src={clip_url}
            label={messages.clipPlayer.label(description.source_name)}
            name={description.source_name.replace(/\.[^.]+$/, "")}
          />
        </div>
      )}
      {status === "running" ? (
        <div className="flex flex-col gap-2">
          <p className="flex items-baseline justify-between gap-3">
            <span>{messages.outcome.analyzing(model_id)}</span>
            <span className="text-ink-soft text-sm">
              <Elapsed since={created_at} />
            </span>
          </p>
          <Progress label={messages.outcome.progress(description.source_name)} percent={null} />
          <p className="text-ink-soft text-sm">{messages.outcome.running}</p>
        </div>
      ) : (
        error && <NoResult status={status} error={error} />
      )}
    </div>
  );
}

function NoResult({ status, error }: { status: Description["status"]; error: DescriptionError }) {
  const isLost = status === "lost";
  return (
    <Callout
      tone={isLost ? "warning" : "danger"}
      title={isLost ? messages.outcome.lost : messages.outcome.rejected}
      action={
        <>
          <Link href={PAGE_PATHS.describe} className={buttonLook({ size: "sm" })}>
            {isLost ? messages.outcome.describeAgain : messages.outcome.change}
          </Link>
          <ErrorReference code={error.code} requestId={error.request_id} />
        </>
      }
    >
      <p className="break-words">{error.message}</p>
      <p className="mt-1">
        {isLost ? messages.outcome.lostMeaning : messages.outcome.notCharged}
        {error.retry_after_seconds !== null && messages.outcome.wait(error.retry_after_seconds)}
      </p>
    </Callout>
  );
}
