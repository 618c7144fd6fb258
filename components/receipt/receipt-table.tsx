import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTimeZone } from "@/components/api/time-zone";
import { sourceTypeText } from "@/components/job/mark-label";
import { useModelNames } from "@/components/job/use-model-names";
import { CELL, FIGURE, Header, TABLE, WIDE_ONLY } from "@/components/ui/table";
import { formatCount, formatCredits, formatMoment } from "@/lib/platform/format";
import type { ApprovedPrice, Receipt, ReceiptResult, ReceiptSums } from "@/lib/receipts/receipt";
import { messages as text } from "./messages";

/** Each part of the film with its result and its costs, and their sum. A row stays on one sheet. */
export function ReceiptTable({ receipt }: { receipt: Receipt }) {
  const { shots, lines, sound, others, total } = receipt;
  return (
    <table className={TABLE}>
      <caption className="sr-only">{text.table}</caption>
      <thead>
        <tr className="text-left">
          <Header name={text.columns.part} className="pl-0" />
          <Header name={text.columns.takes} className={clsx(FIGURE, WIDE_ONLY)} />
          <Header name={text.columns.charged} className={clsx(FIGURE, "max-md:pr-0 print:pr-2")} />
          <Header name={text.columns.refunded} className={clsx(FIGURE, WIDE_ONLY, "pr-0")} />
        </tr>
      </thead>
      <Group name={text.groups.shots} isShown={shots.length > 0}>
        {shots.map((row) => (
          <Row key={row.shot_id} {...row} name={text.shot(row.number)} nothing={text.noPick} />
        ))}
      </Group>
      <Group name={text.groups.lines} isShown={lines.length > 0}>
        {lines.map((row) => (
          <Row key={row.shot_id} {...row} name={text.line(row.number)} nothing={text.notSpoken} />
        ))}
      </Group>
      <Group name={text.groups.sound} isShown={sound !== null}>
        {sound && (
          <Row
            {...sound}
            name={text.sound}
            nothing={sound.of === "upload" ? text.uploaded : text.notSpoken}
            hash={sound.of === "upload" ? sound.sha256 : null}
          />
        )}
      </Group>
      <Group name={text.groups.others} isShown={others.takes > 0}>
        <Row {...others} name={text.others} title="" result={null} approved={[]} nothing={null} />
      </Group>
      <tfoot>
        <tr className="break-inside-avoid font-semibold">
          <th scope="row" className={clsx(CELL, "border-t-2 border-t-ink pl-0 text-left font-semibold")}>
            {text.total}
          </th>
          <SumCells sums={total} className="border-t-2 border-t-ink" />
        </tr>
      </tfoot>
    </table>
  );
}

type GroupProps = { name: string; isShown: boolean; children: ReactNode };

function Group({ name, isShown, children }: GroupProps) {
  if (!isShown) return null;
  return (
    <tbody>
      <tr className="break-after-avoid">
        <th
          scope="rowgroup"
          colSpan={4}
          className="type-label border-line border-b pt-6 pb-2 text-left print:pt-4"
        >
          {name}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

type RowProps = ReceiptSums & {
  name: string;
  title: string;
  result: ReceiptResult | null;
  approved: readonly ApprovedPrice[];
  /** What is said without a result. */
  nothing: string | null;
  /** Of a file that is no result. */
  hash?: string | null;
};

function Row({ name, title, result, approved, nothing, hash = null, ...sums }: RowProps) {
  const timeZone = useTimeZone();
  return (
    <tr className="break-inside-avoid align-top">
      <th scope="row" className={clsx(CELL, "w-full pl-0 text-left font-normal")}>
        <span className="font-medium">{name}</span>
        {title && (
          <span dir="auto" className="mt-0.5 block text-ink-soft text-sm [overflow-wrap:anywhere]">
            {title}
          </span>
        )}
        <div className="mt-1.5 grid gap-x-6 gap-y-1.5 text-sm lg:grid-cols-[1.4fr_1fr] print:grid-cols-[1.4fr_1fr] print:text-xs">
          <div className="min-w-0">
            {result ? <Result result={result} /> : <p className="text-ink-soft">{nothing}</p>}
            {hash && <Hash value={hash} />}
          </div>
          {approved.length > 0 && (
            <ul aria-label={text.approvedBy} className="min-w-0 tabular-nums">
              {approved.map((price) => (
                <li key={`${price.person_name} ${price.at} ${price.approved_by}`}>
                  {text.approved(price, formatMoment(price.at, timeZone))}
                </li>
              ))}
            </ul>
          )}
        </div>
      </th>
      <SumCells sums={sums} />
    </tr>
  );
}

function Result({ result }: { result: ReceiptResult }) {
  const nameOf = useModelNames([result.kind]);
  const settings = result.settings.map(({ name, value }) => text.setting(name, nameOf(value)));
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {[nameOf(result.model_id), ...settings.filter((each) => each !== "")].join(", ")}
      </p>
      <p className="text-ink-soft">
        {sourceTypeText(result)}
        {result.mark && `, ${text.mark[result.mark]}`}
      </p>
      <Hash value={result.sha256} />
    </>
  );
}

const Hash = ({ value }: { value: string | null }) => (
  <p className="type-edge text-ink-soft">
    {text.sha256} <span className="break-all">{value ?? text.noHash}</span>
  </p>
);

function SumCells({ sums, className }: { sums: ReceiptSums; className?: string }) {
  return (
    <>
      <td className={clsx(CELL, FIGURE, WIDE_ONLY, className)}>{formatCount(sums.takes)}</td>
      <td className={clsx(CELL, FIGURE, "max-md:pr-0 print:pr-2", className)}>
        {formatCredits(sums.charged)}
        {sums.refunded > 0 && (
          <span className="block font-normal text-ink-soft text-sm md:hidden print:hidden">
            {text.refundedOf(sums.refunded)}
          </span>
        )}
      </td>
      <td className={clsx(CELL, FIGURE, WIDE_ONLY, "pr-0", className)}>{formatCredits(sums.refunded)}</td>
    </>
  );
}
