import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMay } from "@/components/access/may";
import { approvalsQuery, limitRequestsQuery } from "@/components/api/approvals";
import { toast } from "@/components/ui/toast";
import type { Approval } from "@/lib/approvals/approval";
import type { LimitRequest } from "@/lib/approvals/limit-request";
import { sumsKey } from "@/lib/jobs/keys";
import { settingsLink } from "@/lib/navigation/settings";
import { messages } from "./messages";

const text = messages.approvalNotices;

type Request = Approval | LimitRequest;
type Known = ReadonlyMap<string, Request["status"]>;

/**
 * Tells owners of a new request for approval or a higher limit, and who asked of the answer.
 * @param isFirst whether none waited when the page opened, so that what is read first is new
 */
export default function ApprovalNotices({ isFirst }: { isFirst: boolean }) {
  const { data: jobs } = useQuery(approvalsQuery);
  const { data: limits } = useQuery(limitRequestsQuery);
  const cache = useQueryClient();
  const isManager = useMay()("manage");
  const known = useRef<Known | null>(isFirst ? new Map() : null);
  useEffect(() => {
    if (!jobs || !limits) return;
    const before = known.current;
    const all: Request[] = [...jobs.data, ...limits.data];
    known.current = new Map(all.map(({ id, status }) => [id, status]));
    if (before === null) return;
    for (const request of jobs.data) tell(request, before.get(request.id), isManager);
    for (const request of limits.data) tellLimit(request, before.get(request.id), isManager);
    const isOver = ({ id, status }: LimitRequest) => before.get(id) === "waiting" && status !== "waiting";
    // What the forms say of the limit is old.
    if (limits.data.some(isOver)) void cache.invalidateQueries({ queryKey: sumsKey });
  }, [jobs, limits, cache, isManager]);
  return null;
}

function tell(request: Approval, before: Request["status"] | undefined, isManager: boolean): void {
  const { status, is_yours, person_name, token_name, credits, decided_by } = request;
  const link = { label: text.see, href: settingsLink("approvals") };
  // Who asks by a press knows it; what a program asks for is new to its person, too.
  const isNew = status === "waiting" && before === undefined && (!is_yours || token_name !== null);
  if (isManager && isNew) {
    toast(text.asked(token_name ?? person_name, credits), { link, isOfStudio: true });
  }
  if (!is_yours || before !== "waiting") return;
  if (status === "granted") toast(text.granted(decided_by, credits), { tone: "positive", isOfStudio: true });
  if (status === "declined")
    toast(text.declined(decided_by, credits), { tone: "danger", link, isOfStudio: true });
}

function tellLimit(request: LimitRequest, before: Request["status"] | undefined, isManager: boolean): void {
  const { status, ended_for, is_yours, person_name, token_name, asked_credits, granted_credits } = request;
  const link = { label: text.see, href: settingsLink("approvals") };
  const isNew = status === "waiting" && before === undefined && (!is_yours || token_name !== null);
  if (isManager && isNew)
    toast(text.limitAsked(token_name ?? person_name, asked_credits), { link, isOfStudio: true });
  if (!is_yours || before !== "waiting") return;
  const { decided_by: owner, answer } = request;
  if (status === "granted") {
    const credits = granted_credits ?? asked_credits;
    toast(text.limitGranted(owner, credits), { tone: "positive", isOfStudio: true });
  }
  if (status === "declined")
    toast(text.limitDeclined(owner, answer), { tone: "danger", link, isOfStudio: true });
  if (ended_for === "limit_raised") toast(text.limitRaised, { tone: "positive", isOfStudio: true });
  if (ended_for === "limit_removed") toast(text.limitRemoved, { isOfStudio: true });
}
