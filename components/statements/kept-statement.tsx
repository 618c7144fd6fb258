import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useMay } from "@/components/access/may";
import { keptStatementQuery } from "@/components/api/statements";
import { Callout } from "@/components/ui/callout";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { PrintButton } from "@/components/ui/print-button";
import { Skeleton } from "@/components/ui/skeleton";
import { statementsLink, WHOLE_TIME } from "@/lib/navigation/statements";
import { keptCsvPath } from "@/lib/statements/api";
import type { KeptStatementDetail } from "@/lib/statements/statement";
import { messages as text } from "./messages";
import { StatementNotes } from "./statement-notes";
import { SHEET_COLUMN, StatementSheet } from "./statement-sheet";

/** A statement as it was kept, what became of it, and what the ledger has more of since. */
export function KeptStatement({ statementId }: { statementId: string }) {
  const mayManage = useMay()("manage");
  const { data, error, refetch } = useQuery({ ...keptStatementQuery(statementId), enabled: mayManage });
  if (!mayManage)
    return (
      <EmptyState title={text.titles} heading="h1">
        {text.ownersOnly}
      </EmptyState>
    );
  if (!data && error)
    return <ErrorState heading="h1" title={text.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <Page>
      <div className={clsx(SHEET_COLUMN, "gap-6")}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
          <p className="text-sm">
            <Link href={statementsLink()} className="touch-target text-link">
              {text.backToAll}
            </Link>
          </p>
          {data && (
            <div className="flex flex-wrap gap-2">
              <DownloadLink href={keptCsvPath(statementId)} name={text.actions.rowsCsvName}>
                {text.actions.rowsCsv}
              </DownloadLink>
              <PrintButton variant="ink" className="max-sm:hidden" />
            </div>
          )}
        </div>
        {data ? (
          <>
            <Since kept={data} />
            <StatementNotes kept={data} />
            <StatementSheet statement={data.statement} kept={data} />
          </>
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </Page>
  );
}

/** That the ledger has changed for this period since. */
function Since({ kept: { since, month, board_id, tag, time_zone } }: { kept: KeptStatementDetail }) {
  if (!since) return null;
  const now = statementsLink({ month: month ?? WHOLE_TIME, board: board_id, tag, tz: time_zone });
  return (
    <Callout tone="warning" title={text.since.title} className="print:hidden">
      {text.since.changes(since)} <Link href={now}>{text.since.see}</Link>
    </Callout>
  );
}
