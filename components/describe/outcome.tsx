"use client";

import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Elapsed } from "@/components/ui/clock";
import { Progress } from "@/components/ui/progress";
import { RequestId } from "@/components/ui/request-id";
import type { Description, DescriptionError } from "@/lib/describe/description";
import { DESCRIBE_PATH } from "@/lib/navigation/describe";

/** A description without a result: running, refused, or lost. */
export function Outcome({ description }: { description: Description }) {
  const { status, clip_url, model_id, created_at, error } = description;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {clip_url && (
        // biome-ignore lint/a11y/useMediaCaption: somebody's own clip, which brings no captions
        <video
          src={clip_url}
          controls
          playsInline
          preload="metadata"
          aria-label={`Clip: ${description.source_name}`}
          className="max-h-[50vh] w-full rounded-lg bg-black"
        />
      )}
      {status === "running" ? (
        <div className="flex flex-col gap-2">
          <p className="flex items-baseline justify-between gap-3">
            <span>{model_id} is watching the clip.</span>
            <span className="text-ink-soft text-sm">
              <Elapsed since={created_at} />
            </span>
          </p>
          <Progress label={`Description of ${description.source_name}`} percent={null} />
          <p className="text-ink-soft text-sm">
            You can leave this page: the server waits for the answer, keeps it and says when it is there.
          </p>
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
      title={isLost ? "The answer was lost. It may have been charged." : "The service refused this"}
      action={
        <>
          <Link href={DESCRIBE_PATH} className={buttonLook({ size: "sm" })}>
            {isLost ? "Describe again · may be charged twice" : "Change and try again"}
          </Link>
          {error.request_id && <RequestId id={error.request_id} />}
        </>
      }
    >
      <p className="break-words">{error.message}</p>
      <p className="mt-1">
        {isLost
          ? "The request was sent and no answer came back that could be read. Descriptions have no key that would make a second request free, so it was not sent again."
          : "Nothing was charged."}
        {error.retry_after_seconds !== null &&
          ` The service asked to wait ${error.retry_after_seconds} s before the next try.`}
      </p>
    </Callout>
  );
}
