import { clsx } from "clsx";
import { type ReactNode, useId, useState } from "react";
import { KIND_ICONS } from "@/components/job/icons";
import { StatusBadge } from "@/components/job/job-status";
import { useModelNames } from "@/components/job/use-model-names";
import { Link } from "@/components/ui/link";
import { RetriedImage } from "@/components/ui/retried-image";
import {
  CELL,
  DetailsHeader,
  FIGURE,
  Header,
  LARGE_ONLY,
  RowToggle,
  TABLE,
  WIDE_ONLY,
} from "@/components/ui/table";
import { unstatedCredits } from "@/lib/jobs/facts";
import { KINDS } from "@/lib/kinds/kinds";
import { jobLink } from "@/lib/navigation/gallery";
import { formatCount, formatMoment, NO_DATA } from "@/lib/platform/format";
import type { LedgerEntry } from "@/lib/usage/ledger";
import { messages } from "./messages";
import { Detail, RowDetails } from "./row-details";

const { columns } = messages.ledgerEntries;

type EntryTableProps = {
  entries: readonly LedgerEntry[];
  tz: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  /** Headers that sort, for a table that can be sorted. */
  created?: ReactNode;
  charged?: ReactNode;
};

export function EntryTable({
  entries,
  tz,
  created = <Header name={columns.created} className="text-left" />,
  charged = <Header name={columns.charged} className={FIGURE} />,
  ...name
}: EntryTableProps) {
  return (
    <table {...name} className={TABLE}>
      <thead>
        <tr>
          {created}
          <Header name={columns.what} className={clsx("text-left", WIDE_ONLY)} />
          <Header name={columns.person} className={clsx("text-left", WIDE_ONLY)} />
          <Header name={columns.quoted} className={clsx(FIGURE, LARGE_ONLY)} />
          <Header name={columns.reserved} className={clsx(FIGURE, LARGE_ONLY)} />
          {charged}
          <Header name={columns.refunded} className={clsx(FIGURE, WIDE_ONLY)} />
          <DetailsHeader />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, at) => (
          // Jobs that are not for the reader have no id.
          <LedgerRow key={entry.job_id || at} entry={entry} tz={tz} />
        ))}
      </tbody>
    </table>
  );
}

const text = messages.ledgerRow;
const COLUMNS = 8;
const figure = (credits: number | null) => (credits === null ? NO_DATA : formatCount(credits));

/** One job as a line of accounts. Its time opens it, unless its files were deleted for good. */
function LedgerRow({ entry, tz }: { entry: LedgerEntry; tz: string }) {
  const { job_id: id, created_at: createdAt, kind, status } = entry;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const unstated = unstatedCredits(entry);
  const model = useModelNames(kind)(entry.model_id);
  const moment = formatMoment(createdAt, tz);
  const at = <time dateTime={createdAt}>{moment}</time>;
  const person = entry.person_name ?? text.unnamed;
  const cell = clsx(CELL, "py-2.5", isOpen && "border-b-transparent");
  const wide = clsx(cell, FIGURE, WIDE_ONLY);
  const large = clsx(cell, FIGURE, LARGE_ONLY);
  const refunded = figure(entry.refunded ?? unstated);
  return (
    <>
      <tr data-job-id={id} data-status={status}>
        <th scope="row" className={clsx(cell, "text-left font-normal max-md:w-full")}>
          {entry.purged ? (
            at
          ) : (
            <Link href={jobLink(id)} className="touch-target text-link whitespace-nowrap">
              {at}
            </Link>
          )}
          <span className="mt-1 block md:hidden print:hidden">
            <What entry={entry} model={model} />
          </span>
        </th>
        <td className={clsx(cell, WIDE_ONLY)}>
          <What entry={entry} model={model} />
        </td>
        <td className={clsx(cell, WIDE_ONLY)}>{person}</td>
        <td className={large}>{figure(entry.quoted)}</td>
        <td className={large}>{figure(entry.reserved ?? unstated)}</td>
        <td className={clsx(cell, FIGURE, "font-semibold")}>{figure(entry.charged ?? unstated)}</td>
        <td className={clsx(wide, refunded === "0" && "text-ink-soft")}>{refunded}</td>
        <td className={clsx(cell, "pr-0 print:hidden")}>
          <RowToggle
            open={isOpen}
            name={text.name(model, moment)}
            controls={detailsId}
            onToggle={() => setIsOpen(!isOpen)}
          />
        </td>
      </tr>
      <RowDetails id={detailsId} open={isOpen} span={COLUMNS}>
        <Detail name={columns.person} narrowOnly>
          {person}
        </Detail>
        {entry.token_name !== null && <Detail name={text.token}>{entry.token_name}</Detail>}
        <Detail name={columns.quoted} narrowOnly="large">
          {figure(entry.quoted)}
        </Detail>
        <Detail name={columns.reserved} narrowOnly="large">
          {figure(entry.reserved ?? unstated)}
        </Detail>
        <Detail name={columns.refunded} narrowOnly>
          {refunded}
        </Detail>
        <Id name={text.job} value={id} />
        <Id name={text.request} value={entry.request_id} />
        <Id name={text.upstream} value={entry.upstream_id} />
      </RowDetails>
    </>
  );
}

type WhatProps = { entry: LedgerEntry; model: string };

/** The picture and the prompt of a job, and with what it was made. */
function What({ entry, model }: WhatProps) {
  const { kind, status, title, poster_url: poster, settings } = entry;
  const Icon = KIND_ICONS[kind];
  const { label } = KINDS[kind];
  // Of a job that is not for the reader only its kind is known.
  const made = entry.job_id === "" ? label : text.what(label, settings || text.noSettings);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="relative grid h-9 w-16 shrink-0 place-items-center overflow-hidden rounded-xs bg-stage text-ink-faint max-lg:hidden print:hidden"
      >
        {poster ? (
          <RetriedImage
            src={poster}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-contain"
          />
        ) : (
          <Icon className="size-4" strokeWidth={1.5} />
        )}
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-x-2">
          <span
            dir="auto"
            translate="no"
            className="line-clamp-1 font-semibold leading-6 [overflow-wrap:anywhere]"
          >
            {title || model}
          </span>
          {status !== "completed" && <StatusBadge status={status} />}
        </span>
        <span className="block text-ink-soft text-sm">
          {title && entry.model_id !== "" && text.model(model)}
          {made}
        </span>
      </span>
    </span>
  );
}

const Id = ({ name, value }: { name: string; value: string | null }) => (
  <Detail name={name}>
    <code translate="no" className="type-edge select-all font-normal [overflow-wrap:anywhere]">
      {value ?? NO_DATA}
    </code>
  </Detail>
);
