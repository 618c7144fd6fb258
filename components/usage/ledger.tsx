import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { libraryQueries } from "@/components/api/library";
import { useReportedTimeZone } from "@/components/api/time-zone";
import { ledgerQuery } from "@/components/api/usage";
import { STATUS_LABELS } from "@/components/job/status-labels";
import { useModelNames } from "@/components/job/use-model-names";
import { Button } from "@/components/ui/button";
import { DownloadLink } from "@/components/ui/download-link";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { Page } from "@/components/ui/page";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { isAwaitingResponse, jobState } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { type LedgerSearch, ledgerFiltersOf, ledgerSearch } from "@/lib/navigation/ledger";
import { usageLink } from "@/lib/navigation/usage";
import { dayIn } from "@/lib/platform/time-zone";
import { ledgerCsvPath } from "@/lib/usage/api";
import { resolveDays } from "@/lib/usage/days";
import type { LedgerFilters as Filters } from "@/lib/usage/ledger";
import { LedgerEntries } from "./ledger-entries";
import { messages } from "./messages";
import { RangeBar, ZoneNote } from "./range-bar";

const text = messages.ledger;

/** One line a job, with its credits and ids, and the sums of the view. Every filter is in the address. */
export function Ledger() {
  const [search, setSearch] = useQueryStates(ledgerSearch, { history: "replace" });
  const timeZone = useReportedTimeZone();
  const tz = search.tz ?? timeZone;
  const today = tz && dayIn(tz, new Date());
  const days = today ? resolveDays(search, today) : null;
  const change = (patch: Partial<LedgerSearch>) => void setSearch(patch);
  return (
    <Page className="gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm">
            <Link href={usageLink()} className="touch-target text-link">
              {text.back}
            </Link>
          </p>
          <h1 className="type-title">{text.title}</h1>
          {days && <p className="hidden print:block">{messages.rangeBar.days(days.from, days.to)}</p>}
        </div>
        {tz && today && (
          <DownloadLink href={ledgerCsvPath(ledgerFiltersOf(search, tz, today))} name={text.download}>
            {text.csv}
          </DownloadLink>
        )}
      </div>
      {tz && today && days ? (
        <>
          <div className="flex flex-wrap items-start gap-2 print:hidden">
            <RangeBar search={search} days={days} onChange={change} />
            <LedgerFilters search={search} filters={ledgerFiltersOf(search, tz, today)} onChange={change} />
          </div>
          <LedgerEntries filters={ledgerFiltersOf(search, tz, today)} onSort={(sort) => change({ sort })} />
          <p className="max-w-prose text-ink-faint text-xs">
            {text.hint} <ZoneNote tz={tz} />
          </p>
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  );
}

const KIND_OPTIONS = [
  { value: "", label: messages.ledgerFilters.anyKind },
  ...KIND_NAMES.map((kind) => ({ value: kind, label: KINDS[kind].label })),
];
const STATUS_OPTIONS = [
  { value: "", label: messages.ledgerFilters.anyStatus },
  { value: "failed_charged", label: messages.ledgerFilters.failedCharged },
  { value: "active", label: messages.ledgerFilters.active },
  ...jobState.options
    .filter((status) => !isAwaitingResponse(status))
    .map((status) => ({ value: status, label: STATUS_LABELS[status].label })),
];
const NOTHING = { kind: null, status: null, model: null, person: null, token: null };

type LedgerFiltersProps = {
  search: LedgerSearch;
  filters: Filters;
  onChange: (patch: Partial<LedgerSearch>) => void;
};

/** Who made it, with which model, of which kind, and how it ended. */
function LedgerFilters({ search, filters, onChange }: LedgerFiltersProps) {
  const { data: names } = useQuery(libraryQueries.names());
  const nameOf = useModelNames(KIND_NAMES);
  const { person, model, kind, status, token } = search;
  const people = (names?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const models = (names?.models ?? []).map(({ name }) => ({ value: name, label: nameOf(name) }));
  return (
    <search
      aria-label={messages.ledgerFilters.label}
      className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap"
    >
      <Choice
        label={messages.ledgerFilters.person}
        value={person}
        options={withCurrent([{ value: "", label: messages.ledgerFilters.anyone }, ...people], person)}
        onChange={(value) => onChange({ person: value })}
      />
      <Choice
        label={messages.ledgerFilters.model}
        value={model}
        options={withCurrent([{ value: "", label: messages.ledgerFilters.anyModel }, ...models], model)}
        onChange={(value) => onChange({ model: value })}
      />
      <Choice
        label={messages.ledgerFilters.kind}
        value={kind}
        options={KIND_OPTIONS}
        onChange={(value) => onChange({ kind: ledgerSearch.kind.parse(value ?? "") })}
      />
      <Choice
        label={messages.ledgerFilters.outcome}
        value={status}
        options={STATUS_OPTIONS}
        onChange={(value) => onChange({ status: ledgerSearch.status.parse(value ?? "") })}
      />
      {token && <TokenFilter token={token} filters={filters} onChange={() => onChange({ token: null })} />}
      {(person || model || kind || status || token) && (
        <Button variant="quiet" onClick={() => onChange(NOTHING)}>
          {common.clearFilters}
        </Button>
      )}
    </search>
  );
}

type TokenFilterProps = { token: string; filters: Filters; onChange: () => void };

/** The token of a link from the usage of tokens. One that has ended has its name still. */
function TokenFilter({ token, filters, onChange }: TokenFilterProps) {
  const { data } = useInfiniteQuery(ledgerQuery(filters));
  const name = data?.pages[0]?.token_name ?? messages.ledgerFilters.token;
  return (
    <Choice
      label={messages.ledgerFilters.token}
      value={token}
      options={[
        { value: "", label: messages.ledgerFilters.anyToken },
        { value: token, label: name },
      ]}
      onChange={onChange}
    />
  );
}

type Option = { value: string; label: string };
type ChoiceProps = {
  label: string;
  value: string | null;
  options: readonly Option[];
  onChange: (value: string | null) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} hideLabel>
      <Select
        value={value ?? ""}
        options={options}
        onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
      />
    </Field>
  );
}

/** The value of a link stays selected, although nothing of it is left in the gallery. */
const withCurrent = (options: readonly Option[], current: string | null): readonly Option[] =>
  current === null || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: current }];
