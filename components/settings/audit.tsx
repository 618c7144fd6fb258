"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Download } from "lucide-react";
import { useState } from "react";
import { auditQuery } from "@/components/api/audit";
import { Button, buttonLook } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { messages as common } from "@/components/ui/messages";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { CELL, Header, TABLE, WIDE_ONLY } from "@/components/ui/table";
import { auditCsvPath } from "@/lib/audit/api";
import { ACT_WORDS, type Act, type AuditEvent, wordOf } from "@/lib/audit/audit";
import { messages } from "./messages";
import { SettingsPart } from "./settings-part";

const text = messages.audit;
const OPTIONS = [
  { value: "", label: text.anyAct },
  ...ACT_WORDS.map(({ act, word }) => ({ value: act, label: word })),
];

/** Who did what in the workspace, newest first, of one kind or all. */
export function Audit() {
  const [act, setAct] = useState<Act | null>(null);
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(auditQuery({ act }));
  const events = data?.pages.flatMap((page) => page.data);
  return (
    <SettingsPart id="audit" description={text.about}>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={text.act}
          className="w-56"
          value={act ?? ""}
          options={OPTIONS}
          onChange={(value) => setAct(ACT_WORDS.find((each) => each.act === value)?.act ?? null)}
        />
        <a href={auditCsvPath({ act })} download className={buttonLook({ variant: "quiet" })}>
          <Download aria-hidden className="size-4" />
          {text.download}
        </a>
      </div>
      {error && !data && <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48" />}
      {events?.length === 0 && <EmptyState title={text.none} />}
      {events && events.length > 0 && (
        <table aria-label={text.label} aria-busy={isPlaceholderData} className={TABLE}>
          <thead>
            <tr>
              <Header name={text.columns.when} className="text-left" />
              <Header name={text.columns.person} className="text-left" />
              <Header name={text.columns.act} className="text-left" />
              <Header name={text.columns.details} className={clsx("text-left", WIDE_ONLY)} />
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
    </SettingsPart>
  );
}

function Row({ event }: { event: AuditEvent }) {
  const { act, person_name, target_name, details, created_at } = event;
  return (
    <tr>
      <td className={clsx(CELL, "whitespace-nowrap text-ink-soft text-sm")}>
        <Moment at={created_at} />
      </td>
      <td className={CELL}>
        <bdi className="break-words">{person_name ?? text.unnamed}</bdi>
      </td>
      <td className={CELL}>
        {wordOf(act)}
        {target_name && (
          <>
            {text.to}
            <bdi>{target_name}</bdi>
          </>
        )}
      </td>
      <td className={clsx(CELL, WIDE_ONLY, "break-words text-ink-soft text-sm")}>{text.details(details)}</td>
    </tr>
  );
}
