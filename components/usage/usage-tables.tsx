import { clsx } from "clsx";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { saveFile } from "@/components/ui/save-file";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { UsageSearch } from "@/lib/navigation/usage";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { toBars } from "@/lib/usage/bars";
import { barUnit } from "@/lib/usage/days";
import { LANGUAGE_MODELS, type Usage } from "@/lib/usage/usage";
import { PART_NAMES, type TablePart, usageGroups } from "./group-parts";
import { GroupTable } from "./group-table";
import type { JobsFilter } from "./jobs-link";
import { messages } from "./messages";
import { TimeTable } from "./time-table";

const WorthDialog = lazyPopup(() => import("./worth-dialog"));

const text = messages.usageTables;
const PARTS = ["person", "model", "kind", "tag", "board", "token"] as const satisfies readonly TablePart[];

type UsageTablesProps = {
  usage: Usage;
  jobsFilter: JobsFilter;
  /** The table on the screen. All of them are printed. */
  by: UsageSearch["by"];
  onChange: (patch: Pick<UsageSearch, "by">) => void;
};

/** The figures of the range by person, model, kind, tag, board, token or day. */
export function UsageTables({ usage, jobsFilter, by, onChange }: UsageTablesProps) {
  const parts = PARTS.filter(
    (part) =>
      (part !== "tag" || usage.tags.length > 0) &&
      (part !== "board" || hasBoard(usage)) &&
      (part !== "token" || usage.tokens.some(({ value }) => value !== "")),
  );
  const shown = by === "day" || parts.some((part) => part === by) ? by : "person";
  const [isWeighing, setIsWeighing] = useState(false);
  const unit = messages.timeTable.titles[barUnit(usage)];
  return (
    <section aria-label={text.title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <SegmentedControl
          label={text.title}
          hideLabel
          isCompact
          value={shown}
          segments={[
            ...parts.map((part) => ({ value: part, label: PART_NAMES[part].title })),
            { value: "day" as const, label: unit },
          ]}
          onChange={(value) => onChange({ by: value })}
        />
        <span className="flex flex-wrap gap-1">
          {shown === "model" && (
            <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setIsWeighing(true)}>
              {messages.worth.open}
            </Button>
          )}
          {shown !== "day" && <GroupCsv part={shown} usage={usage} />}
        </span>
      </div>
      {parts.map((part) => (
        <Printed key={part} title={PART_NAMES[part].title} isShown={part === shown}>
          <GroupTable part={part} groups={usageGroups(usage, part)} usage={usage} jobsFilter={jobsFilter} />
          {part === "tag" && <p className="pt-2 text-ink-soft text-sm">{text.tagNote}</p>}
        </Printed>
      ))}
      {isWeighing && (
        <WorthDialog
          range={{ from: usage.from, to: usage.to, tz: usage.time_zone }}
          onClose={() => setIsWeighing(false)}
        />
      )}
      <Printed title={unit} isShown={shown === "day"}>
        <TimeTable bars={toBars(usage.days, usage)} range={usage} tz={usage.time_zone} />
      </Printed>
    </section>
  );
}

/** Without any board the table would say nothing. */
const hasBoard = ({ boards }: Usage): boolean =>
  boards.some(({ value }) => value !== "" && value !== LANGUAGE_MODELS);

/** A table that the page may hide and paper does not. */
function Printed({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  return (
    <div className={clsx(!isShown && "hidden print:block", "print:mt-4")}>
      <h2 className="type-label hidden print:block">{title}</h2>
      {children}
    </div>
  );
}

/** The table on the screen as a file. */
function GroupCsv({ part, usage }: { part: TablePart; usage: Usage }) {
  const { title, column, nameOf } = PART_NAMES[part];
  const download = async () => {
    const { groupCsv } = await importWithRetry(() => import("./group-csv"));
    const { from, to } = usage;
    saveFile(
      `usage-by-${part}-${from}-to-${to}.csv`,
      "text/csv",
      groupCsv(column, usageGroups(usage, part), nameOf),
    );
  };
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={text.downloadOf(title)}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => void download()}
    >
      {text.download}
    </Button>
  );
}
