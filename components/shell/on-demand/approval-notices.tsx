import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMay } from "@/components/access/may";
import { approvalsQuery } from "@/components/api/approvals";
import { toast } from "@/components/ui/toast";
import type { Approval, ApprovalStatus } from "@/lib/approvals/approval";
import { settingsLink } from "@/lib/navigation/settings";
import { messages } from "./messages";

const text = messages.approvalNotices;

type Known = ReadonlyMap<string, ApprovalStatus>;

/**
 * Tells owners of a new request for approval, and who asked of the answer.
 * @param isFirst whether none waited when the page opened, so that what is read first is new
 */
export default function ApprovalNotices({ isFirst }: { isFirst: boolean }) {
  const { data } = useQuery(approvalsQuery);
  const isManager = useMay()("manage");
  const known = useRef<Known | null>(isFirst ? new Map() : null);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = new Map(data.data.map(({ id, status }) => [id, status]));
    if (before === null) return;
    for (const request of data.data) tell(request, before.get(request.id), isManager);
  }, [data, isManager]);
  return null;
}

function tell(request: Approval, before: ApprovalStatus | undefined, isManager: boolean): void {
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
