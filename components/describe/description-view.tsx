"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { descriptions } from "@/components/api/descriptions";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/contract/errors";
import { DESCRIBE_PATH } from "@/lib/navigation/describe";
import { DescriptionBadge } from "./description-badge";
import { messages } from "./messages";
import { Outcome } from "./outcome";
import { Result } from "./result";

/** One description, from the request to the result. */
export function DescriptionView({ id }: { id: string }) {
  const { data: description, error, refetch } = useQuery(descriptions.detail(id));
  return (
    <Page>
      <Link
        href={DESCRIBE_PATH}
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
            <h1 className="min-w-0 truncate font-semibold text-xl">{description.source_name}</h1>
            <DescriptionBadge status={description.status} />
          </header>
          {description.result ? (
            <Result description={description} result={description.result} />
          ) : (
            <Outcome description={description} />
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
