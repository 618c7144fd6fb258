import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import * as z from "zod/mini";
import { useMay } from "@/components/access/may";
import { boardsQuery } from "@/components/api/boards";
import { libraryQueries } from "@/components/api/library";
import {
  keptStatementQuery,
  keptStatementsQuery,
  previewQuery,
  statementsClient,
} from "@/components/api/statements";
import { useReportedTimeZone } from "@/components/api/time-zone";
import { Button } from "@/components/ui/button";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { PrintButton } from "@/components/ui/print-button";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { statementLink } from "@/lib/navigation/kept-statement";
import {
  type StatementSearch,
  statementQueryOf,
  statementSearch,
  WHOLE_TIME,
} from "@/lib/navigation/statements";
import { usageLink } from "@/lib/navigation/usage";
import { errorMessage } from "@/lib/platform/error-message";
import { dayIn } from "@/lib/platform/time-zone";
import { statementCsvPath } from "@/lib/statements/api";
import { addMonths } from "@/lib/statements/months";
import type { StatementQuery } from "@/lib/statements/statement";
import { KeptList } from "./kept-list";
import { messages as text } from "./messages";
import { SHEET_COLUMN, StatementSheet } from "./statement-sheet";

const BillingDialog = lazyPopup(() => import("./billing-dialog"));

/** A statement of the ledger as it is, and those that are kept. What it is of is in the address. */
export function Statements() {
  const mayManage = useMay()("manage");
  const [search, setSearch] = useQueryStates(statementSearch, { history: "replace" });
  const timeZone = useReportedTimeZone();
  const tz = search.tz ?? timeZone;
  const present = tz && dayIn(tz, new Date()).slice(0, 7);
  if (!mayManage)
    return (
      <EmptyState title={text.titles} heading="h1">
        {text.ownersOnly}
      </EmptyState>
    );
  if (!tz || !present) return <Waiting />;
  return (
    <Page>
      <div className={clsx(SHEET_COLUMN, "gap-8")}>
        <Live
          query={statementQueryOf(search, tz, present)}
          present={present}
          onChange={(patch) => void setSearch(patch)}
        />
        <KeptList />
      </div>
    </Page>
  );
}

const Waiting = () => (
  <Page>
    <Skeleton className="h-96" />
  </Page>
);

type LiveProps = {
  query: StatementQuery;
  present: string;
  onChange: (patch: Partial<StatementSearch>) => void;
};

function Live({ query, present, onChange }: LiveProps) {
  const { data, error, refetch } = useQuery(previewQuery(query));
  const [isBilling, setIsBilling] = useState(false);
  return (
    <>
      <div className="flex flex-col gap-2 print:hidden">
        <p className="text-sm">
          <Link href={usageLink()} className="touch-target text-link">
            {text.back}
          </Link>
        </p>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <Controls query={query} present={present} onChange={onChange} />
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => setIsBilling(true)}>
              {text.actions.settings}
            </Button>
            <DownloadLink href={statementCsvPath(query)} name={text.actions.csvName}>
              {text.actions.csv}
            </DownloadLink>
            <PrintButton className="max-sm:hidden" />
            <KeepButton query={query} />
          </div>
        </div>
      </div>
      {error && !data && (
        <ErrorState heading="h1" title={text.failed} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <StatementSheet statement={data} />
          {data.total.amount === null && (
            <p className="-mt-4 text-ink-soft text-sm print:hidden">{text.bill.noPrice}</p>
          )}
        </>
      )}
      {!data && !error && <Skeleton className="h-96" />}
      {isBilling && <BillingDialog tz={query.tz ?? "UTC"} onClose={() => setIsBilling(false)} />}
    </>
  );
}

/** Keeps what the page shows, and opens it. */
function KeepButton({ query }: { query: StatementQuery }) {
  const cache = useQueryClient();
  const router = useRouter();
  const keep = useMutation({
    mutationFn: () => statementsClient.keep({ body: query }),
    onSuccess: async (kept) => {
      cache.setQueryData(keptStatementQuery(kept.id).queryKey, kept);
      await cache.invalidateQueries(keptStatementsQuery);
      toast(text.actions.kept, { tone: "positive", isOfStudio: true });
      router.push(statementLink(kept.id));
    },
    onError: (cause) => toast(errorMessage(cause, text.actions.keepFailed), { tone: "danger" }),
  });
  return (
    <Button variant="ink" busy={keep.isPending} onClick={() => keep.mutate()}>
      {text.actions.keep}
    </Button>
  );
}

const MONTHS = 36;

/** What a statement is of, as a value of a select. */
const subjectOf = z.object({ board: z.nullable(z.string()), tag: z.nullable(z.string()) });
const choiceOf = ({
  board = null,
  tag = null,
}: Partial<Record<"board" | "tag", string | null | undefined>>) => JSON.stringify({ board, tag });

/** Which month, and of what. */
function Controls({ query, present, onChange }: LiveProps) {
  const boards = useQuery(boardsQuery).data?.data ?? [];
  const tags = useQuery(libraryQueries.names()).data?.tags ?? [];
  const { controls } = text;
  const { month, board_id, tag } = query;
  const latest = Array.from({ length: MONTHS }, (_, back) => addMonths(present, -back));
  const months = month && !latest.includes(month) ? [...latest, month] : latest;
  const options = [
    { value: choiceOf({}), label: controls.workspace },
    ...boards.map(({ id, name }) => ({ value: choiceOf({ board: id }), label: controls.board(name) })),
    ...tags.map(({ name }) => ({ value: choiceOf({ tag: name }), label: controls.tag(name) })),
  ];
  const chosen = choiceOf({ board: board_id, tag });
  // What a link names stays chosen, although it isn't in a list any more.
  if (!options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: tag ? controls.tag(tag) : controls.deletedBoard });
  return (
    <search aria-label={controls.label} className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex">
      <div className="sm:w-44">
        <Field label={controls.month} hideLabel>
          <Select
            value={month ?? WHOLE_TIME}
            options={[
              ...months.map((value) => ({ value, label: text.period(value) })),
              { value: WHOLE_TIME, label: text.period(null) },
            ]}
            onChange={(value) => onChange({ month: value === present ? null : value })}
          />
        </Field>
      </div>
      <div className="sm:w-60">
        <Field label={controls.of} hideLabel>
          <Select
            value={chosen}
            options={options}
            onChange={(value) => onChange(subjectOf.parse(JSON.parse(value)))}
          />
        </Field>
      </div>
    </search>
  );
}
