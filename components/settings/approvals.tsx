"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/access/may";
import { approvalsQuery } from "@/components/api/approvals";
import { Skeleton } from "@/components/ui/skeleton";
import { Summary } from "@/components/ui/summary";
import { ApprovalRow, DecidedRow } from "./approval-row";
import { messages } from "./messages";
import { SettingsPart } from "./settings-part";

const text = messages.approvals;

/** Requests above a limit that asks: for owners all of the workspace, for others their own. */
export function Approvals() {
  const { data, isError } = useQuery(approvalsQuery);
  const may = useMay();
  if (!may("make")) return null;
  const waiting = data?.data.filter(({ status }) => status === "waiting") ?? [];
  const decided = data?.data.filter(({ status }) => status !== "waiting") ?? [];
  const words = may("manage") ? text : text.own;
  return (
    <SettingsPart id="approvals" title={words.title} description={words.about}>
      {isError && !data && <p className="text-ink-soft">{text.loadFailed}</p>}
      {!data && !isError && <Skeleton className="h-20" />}
      {data &&
        (waiting.length > 0 ? (
          <ul className="divide-y divide-line border-line border-y">
            {waiting.map((request) => (
              <ApprovalRow key={request.id} request={request} />
            ))}
          </ul>
        ) : (
          <p className="border-line border-y py-4 text-ink-soft">{words.none}</p>
        ))}
      {decided.length > 0 && (
        <details>
          <Summary>{text.decided(decided.length)}</Summary>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {decided.map((request) => (
              <DecidedRow key={request.id} request={request} />
            ))}
          </ul>
        </details>
      )}
    </SettingsPart>
  );
}
