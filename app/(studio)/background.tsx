"use client";

import dynamic from "next/dynamic";
import { askedProof } from "@/components/access/ask-proof";
import { useCarryOver } from "@/components/api/carry-over";
import { LiveJobs } from "@/components/shell/live-jobs";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { useStored } from "@/components/ui/use-stored";
import { importWithRetry } from "@/lib/platform/import-with-retry";

const ProofDialog = dynamic(() => importWithRetry(() => import("@/components/access/proof-dialog")), {
  ssr: false,
  loading: KeysAhead,
});

/** What works behind every page, and shows nothing until a call needs a proof. */
export default function Background({ personId }: { personId: string }) {
  return (
    <>
      <LiveJobs />
      <CarryOver personId={personId} />
      <Proof />
    </>
  );
}

/** Saves on the server what this browser still keeps of a person from an earlier release. Shows nothing. */
function CarryOver({ personId }: { personId: string }) {
  useCarryOver(personId);
  return null;
}

/** Asks for the proof that a call needs. */
function Proof() {
  const asked = useStored(askedProof);
  return asked && <ProofDialog asked={asked} />;
}
