"use client";

import { clsx } from "clsx";
import { useId, useState } from "react";
import { StatusBadge } from "@/components/job/job-status";
import { useModelNames } from "@/components/job/use-model-names";
import { Link } from "@/components/ui/link";
import { CELL, FIGURE, RowToggle, WIDE_ONLY } from "@/components/ui/table";
import { unstatedCredits } from "@/lib/jobs/facts";
import { KINDS } from "@/lib/kinds/kinds";
import { jobLink } from "@/lib/navigation/gallery";
import { formatCount, formatMomentIn, NO_DATA } from "@/lib/platform/format";
import type { LedgerEntry } from "@/lib/usage/ledger";
import { messages } from "./messages";
import { Detail, RowDetails } from "./row-details";

const text = messages.ledgerRow;
const { columns } = messages.ledgerEntries;
const COLUMNS = 8;
const figure = (credits: number | null) => (credits === null ? NO_DATA : formatCount(credits));

/** One job as a line of accounts. Its time opens it, unless its files were deleted for good. */
export function LedgerRow({ entry, tz }: { entry: LedgerEntry; tz: string }) {
  const { job_id: id, created_at: createdAt, kind, status } = entry;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const unstated = unstatedCredits(entry);
  const model = useModelNames(kind)(entry.model_id);
  const moment = formatMomentIn(createdAt, tz);
  const at = <time dateTime={createdAt}>{moment}</time>;
  const person = entry.person_name ?? text.unnamed;
  const settings = text.what(KINDS[kind].label, entry.settings || text.noSettings);
  const cell = clsx(CELL, "py-2.5", isOpen && "border-b-transparent");
  const wide = clsx(cell, FIGURE, WIDE_ONLY);
  const refunded = figure(entry.refunded ?? unstated);
  return (
    <>
      <tr data-job-id={id} data-status={status}>
        <th scope="row" className={clsx(cell, "text-left font-normal max-md:w-full")}>
          {entry.purged ? (
            at
          ) : (
            <Link href={jobLink(id)} className="text-link whitespace-nowrap">
              {at}
            </Link>
          )}
          <span className="mt-1 block md:hidden print:hidden">
            <What model={model} settings={settings} status={status} />
          </span>
        </th>
        <td className={clsx(cell, WIDE_ONLY)}>
          <What model={model} settings={settings} status={status} />
        </td>
        <td className={clsx(cell, WIDE_ONLY)}>{person}</td>
        <td className={wide}>{figure(entry.quoted)}</td>
        <td className={wide}>{figure(entry.reserved ?? unstated)}</td>
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
        <Detail name={columns.quoted} narrowOnly>
          {figure(entry.quoted)}
        </Detail>
        <Detail name={columns.reserved} narrowOnly>
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

type WhatProps = { model: string; settings: string; status: LedgerEntry["status"] };

function What({ model, settings, status }: WhatProps) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <span translate="no" className="font-semibold">
          {model}
        </span>
        {status !== "completed" && <StatusBadge status={status} />}
      </span>
      <span className="block text-ink-soft text-sm">{settings}</span>
    </>
  );
}

const Id = ({ name, value }: { name: string; value: string | null }) => (
  <Detail name={name}>
    <code translate="no" className="type-edge select-all font-normal [overflow-wrap:anywhere]">
      {value ?? NO_DATA}
    </code>
  </Detail>
);
