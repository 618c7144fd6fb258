import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usageQueries } from "@/components/api/usage";
import { useModelNames } from "@/components/job/use-model-names";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { BoardSummary } from "@/lib/boards/board";
import { boardListKey } from "@/lib/boards/keys";
import { createVideoLink } from "@/lib/navigation/create";
import type { UsageSearch } from "@/lib/navigation/usage";
import { NO_DATA } from "@/lib/platform/format";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { type Days, daysSoFar } from "@/lib/usage/days";
import type { Usage } from "@/lib/usage/usage";
import { PART_NAMES, usageGroups } from "./group-parts";
import { messages } from "./messages";
import { UsageFigures } from "./usage-figures";
import { UsageTables } from "./usage-tables";

const UsageChart = lazyPart(
  () => import("./usage-chart"),
  () => <Skeleton className="h-72" />,
);

const text = messages.report;

type ReportProps = {
  search: UsageSearch;
  days: Days;
  tz: string;
  today: string;
  onChange: (patch: Partial<UsageSearch>) => void;
  /** What stands below. It comes with the report, whose height is not known before, so that nothing moves. */
  children: ReactNode;
};

/** Figures, chart and tables of a range. Every figure is a sum over the same jobs. */
export function UsageReport({ search: { part, by }, days, tz, today, onChange, children }: ReportProps) {
  const {
    data: read,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(usageQueries.read({ ...days, tz, part }));
  const nameOf = useModelNames(read?.kinds.map(({ value }) => value) ?? []);
  const boardNameOf = useBoardNames({ enabled: read?.boards.some(({ name }) => name === null) ?? false });
  const data = read && {
    ...read,
    models: read.models.map((group) => ({ ...group, name: group.name ?? nameOf(group.value) })),
    boards: read.boards.map((group) => ({ ...group, name: group.name ?? boardNameOf(group.value) })),
  };
  if (!data && error) {
    return (
      <>
        <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />
        {children}
      </>
    );
  }
  if (!data) return <ReportSkeleton />;
  if (data.totals.jobs + data.totals.calls === 0 && !isPlaceholderData) {
    return (
      <>
        <NoJobs />
        {children}
      </>
    );
  }
  const jobsFilter = jobsFilterOf(data);
  return (
    <>
      <div aria-busy={isPlaceholderData} className="flex flex-col gap-8">
        <UsageFigures
          usage={data}
          jobsFilter={jobsFilter}
          daysSoFar={daysSoFar(data, { since: data.since, today })}
        />
        <section aria-label={text.overTime} className="break-inside-avoid">
          <UsageChart
            usage={data}
            names={namesOf(data)}
            today={today}
            onPart={(value) => onChange({ part: value })}
          />
        </section>
        <UsageTables usage={data} jobsFilter={jobsFilter} by={by} onChange={onChange} />
      </div>
      {children}
    </>
  );
}

const jobsFilterOf = ({ from, to, time_zone: tz }: Usage) => ({ from, to, tz });

/** The name of each value in the chart. */
const namesOf = (usage: Usage): ((value: string) => string) => {
  const names = new Map(usageGroups(usage, usage.part).map(({ value, name }) => [value, name]));
  return (value) => PART_NAMES[usage.part].nameOf(value, names.get(value) ?? null);
};

function NoJobs() {
  return (
    <EmptyState
      title={text.none}
      action={
        <Link href={createVideoLink()} className={buttonLook({ variant: "ink" })}>
          {text.create}
        </Link>
      }
    >
      {text.noneHint}
    </EmptyState>
  );
}

export function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <Skeleton className="h-32" />
      <Skeleton className="h-72" />
    </div>
  );
}

/** Names boards by their ids. They are read only where a board is to be named. */
function useBoardNames({ enabled }: { enabled: boolean }): (id: string) => string {
  const { data, isPending } = useQuery<{ data: readonly BoardSummary[] }>({
    queryKey: boardListKey,
    queryFn: async ({ signal }) => {
      const { boardsClient } = await importWithRetry(() => import("@/components/api/boards"));
      return boardsClient.list({ signal });
    },
    staleTime: 30_000,
    enabled,
  });
  return (id) =>
    data?.data.find((board) => board.id === id)?.name ??
    (isPending ? NO_DATA : messages.partNames.deletedBoard);
}
