import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Download } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { auditQuery } from "@/components/api/audit";
import { peopleQuery } from "@/components/api/people";
import { useTimeZone } from "@/components/api/time-zone";
import { Button, buttonLook } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { messages as common } from "@/components/ui/messages";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { CELL, Header, TABLE, WIDE_ONLY } from "@/components/ui/table";
import { auditCsvPath } from "@/lib/audit/api";
import { ACT_WORDS, type AuditEvent, actLabel } from "@/lib/audit/audit";
import { messages } from "./messages";

const text = messages.audit;
/** The filters: an act, and a person by id. */
const SEARCH = { act: parseAsString, person: parseAsString };
const OPTIONS = [
  { value: "", label: text.anyAct },
  ...ACT_WORDS.map(({ act, word }) => ({ value: act, label: word })),
];

/** Who did what in the workspace, newest first: of one kind and one person, or all. The address keeps which. */
export default function AuditLog() {
  return (
    <NuqsAdapter>
      <Events />
    </NuqsAdapter>
  );
}

function Events() {
  const [search, setSearch] = useQueryStates(SEARCH, { history: "replace" });
  const act = ACT_WORDS.find((each) => each.act === search.act)?.act ?? null;
  const filters = { act, person_id: search.person };
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(auditQuery(filters));
  const events = data?.pages.flatMap((page) => page.data);
  const persons = usePersons(events ?? [], search.person);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={text.act}
          className="w-56"
          value={act ?? ""}
          options={OPTIONS}
          onChange={(value) => void setSearch({ act: value || null })}
        />
        <Select
          aria-label={text.columns.person}
          className="w-56"
          value={search.person ?? ""}
          options={persons}
          onChange={(value) => void setSearch({ person: value || null })}
        />
        <a href={auditCsvPath(filters)} download className={buttonLook({ variant: "quiet" })}>
          <Download aria-hidden className="size-4" />
          {text.download}
        </a>
      </div>
      {error && !data && <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48" />}
      {events?.length === 0 && <EmptyState title={act || search.person ? text.noMatches : text.none} />}
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
    </>
  );
}

/** Whom the log can be filtered by: everybody of the workspace, and of those who left whoever is in what is shown. */
function usePersons(events: readonly AuditEvent[], chosen: string | null) {
  const { data } = useQuery(peopleQuery);
  const names = new Map(chosen === null ? [] : [[chosen, text.unnamed]]);
  for (const { person_id, person_name } of events)
    if (person_id !== null) names.set(person_id, person_name ?? text.unnamed);
  for (const { id, name } of data?.data ?? []) names.set(id, name ?? text.unnamed);
  const options = [...names].map(([value, label]) => ({ value, label }));
  return [{ value: "", label: text.anyone }, ...options.sort((a, b) => a.label.localeCompare(b.label))];
}

function Row({ event }: { event: AuditEvent }) {
  const { act, person_name, token_name, target_name, details, created_at } = event;
  const timeZone = useTimeZone();
  return (
    <tr>
      <td className={clsx(CELL, "whitespace-nowrap text-ink-soft text-sm")}>
        <Moment at={created_at} />
      </td>
      <td className={CELL}>
        <bdi className="break-words">{person_name ?? text.unnamed}</bdi>
        {token_name && (
          <span className="text-ink-soft">
            {text.byToken}
            <bdi className="break-words">{token_name}</bdi>
          </span>
        )}
      </td>
      <td className={CELL}>
        {actLabel(act)}
        {target_name && (
          <>
            {text.to}
            <bdi>{target_name}</bdi>
          </>
        )}
      </td>
      <td className={clsx(CELL, WIDE_ONLY, "break-words text-ink-soft text-sm")}>
        {text.details(details, timeZone)}
      </td>
    </tr>
  );
}
