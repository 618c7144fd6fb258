"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import dynamic from "next/dynamic";
import { usage } from "@/components/api/usage";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { createVideoLink } from "@/lib/navigation/create";
import type { UsageSearch } from "@/lib/navigation/usage";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { toBars } from "@/lib/usage/bars";
import { type Days, daysSoFar } from "@/lib/usage/days";
import { USAGE_PARTS, type Usage } from "@/lib/usage/usage";
import { GroupTable, PART_NAMES } from "./group-table";
import { messages } from "./messages";
import { TimeTable } from "./time-table";
import { Totals } from "./totals";

const UsageChart = dynamic(() => importWithRetry(() => import("./usage-chart")), {
  ssr: false,
  loading: () => <Skeleton className="h-80" />,
});

const text = messages.report;
const PARTS = USAGE_PARTS.map((value) => ({ value, label: PART_NAMES[value].column }));

type ReportProps = {
  search: UsageSearch;
  days: Days;
  tz: string;
  today: string;
  onChange: (patch: Partial<UsageSearch>) => void;
};

/** Chart and figures of a range. Every figure is a sum over the same jobs. */
export function Report({ search: { part }, days, tz, today, onChange }: ReportProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(usage.read({ ...days, tz, part }));
  if (!data && error) {
    return <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <ReportSkeleton />;
  const { descriptions, answers, calls } = data.llm_charges;
  if (data.totals.jobs + descriptions + answers + calls === 0 && !isPlaceholderData) return <NoJobs />;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={clsx("flex flex-col gap-6", isPlaceholderData && "opacity-60")}
    >
      <section aria-label={text.overTime} className="flex flex-col gap-4 break-inside-avoid">
        <div className="w-full sm:w-80 print:hidden">
          <SegmentedControl
            label={text.groupBy}
            segments={PARTS}
            value={part}
            onChange={(value) => onChange({ part: value })}
          />
        </div>
        <UsageChart usage={data} names={namesOf(data)} />
      </section>
      <Totals usage={data} jobsFilter={jobsFilterOf(data)} daysSoFar={daysSoFar(data, today)} />
    </div>
  );
}

/** The same figures by person, model, kind, tag and day; side by side where the window has room. */
export function ReportTables({ search: { part }, days, tz }: Pick<ReportProps, "search" | "days" | "tz">) {
  const { data } = useQuery(usage.read({ ...days, tz, part }));
  if (!data || data.totals.jobs === 0) return null;
  const shared = { all: data.totals.used, jobsFilter: jobsFilterOf(data) };
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2 2xl:grid-cols-3 print:block">
      <GroupTable part="person" groups={data.people} {...shared} />
      <GroupTable part="model" groups={data.models} {...shared} />
      <GroupTable part="kind" groups={data.kinds} {...shared} />
      {data.tags.length > 0 && <GroupTable part="tag" groups={data.tags} {...shared} />}
      <TimeTable bars={toBars(data.days, data)} range={data} tz={data.time_zone} />
    </div>
  );
}

const jobsFilterOf = ({ from, to, time_zone: tz }: Usage) => ({ from, to, tz });

/** The name of each value in the chart. */
const namesOf = ({ part, people }: Usage): ((value: string) => string) => {
  const names = new Map(people.map(({ value, name }) => [value, name]));
  return (value) => PART_NAMES[part].nameOf(value, names.get(value) ?? null);
};

function NoJobs() {
  return (
    <EmptyState
      title={text.none}
      action={
        <Link href={createVideoLink()} className={buttonLook({ variant: "primary" })}>
          {text.create}
        </Link>
      }
    >
      {text.noneHint}
    </EmptyState>
  );
}

/** Placeholders for chart and figures. */
export function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-80" />
      <Skeleton className="h-36" />
    </div>
  );
}
