import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { askedReauthentication } from "@/components/access/ask-to-reauthenticate";
import { useMoveSavedToServer } from "@/components/api/move-saved-to-server";
import { hasPendingCalls } from "@/components/api/pending-calls";
import { summaryQuery } from "@/components/api/summary";
import { LiveJobs } from "@/components/shell/live-jobs";
import { useOfflineWorker } from "@/components/shell/offline-worker";
import { lazyPart, lazyPopup } from "@/components/ui/lazy-part";
import { useStored } from "@/components/ui/use-stored";
import { importWithRetry } from "@/lib/platform/import-with-retry";

const ReauthenticateDialog = lazyPopup(() => import("@/components/access/reauthenticate-dialog"));

const ApprovalNotices = lazyPart(() => import("@/components/shell/on-demand/approval-notices"));

/** What works behind every page, and shows nothing until a call asks to reauthenticate. */
export default function Background({ personId }: { personId: string }) {
  useOfflineWorker();
  useResumedCalls(personId);
  return (
    <>
      <LiveJobs />
      <CarryOver personId={personId} />
      <Reauthentication />
      <Approvals />
    </>
  );
}

/** Sends again what was pressed on an earlier page and has no response yet. */
function useResumedCalls(personId: string) {
  const cache = useQueryClient();
  useEffect(() => {
    if (!hasPendingCalls(personId)) return;
    // Without the code, the next page tries it again.
    importWithRetry(() => import("@/components/access/resume-calls")).then(
      ({ resumeCalls }) => resumeCalls(personId, cache),
      () => undefined,
    );
  }, [personId, cache]);
}

/** Saves on the server what this browser still keeps of a person from an earlier release. Shows nothing. */
function CarryOver({ personId }: { personId: string }) {
  useMoveSavedToServer(personId);
  return null;
}

/** Tells of requests for approval and their answers, from the first that waits. */
function Approvals() {
  const { data } = useQuery(summaryQuery());
  const waiting = data && data.approvals_to_answer + data.approvals_asked;
  const [hadNone, setHadNone] = useState<boolean | null>(null);
  const [isNeeded, setIsNeeded] = useState(false);
  if (hadNone === null && waiting !== undefined) setHadNone(waiting === 0);
  if (!isNeeded && waiting !== undefined && waiting > 0) setIsNeeded(true);
  return isNeeded && <ApprovalNotices isFirst={hadNone === true} />;
}

/** Asks to reauthenticate for a call. */
function Reauthentication() {
  const asked = useStored(askedReauthentication);
  return asked && <ReauthenticateDialog asked={asked} />;
}
