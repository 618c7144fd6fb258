import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { peopleQuery } from "@/components/api/people";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import type { People } from "@/lib/people/api";
import { errorMessage } from "@/lib/platform/error-message";

type ConfirmChangeProps = {
  title: string;
  /** What the change does. */
  effects: readonly string[];
  verb: string;
  /** What is said afterwards, and when it fails. */
  done: string;
  failed: string;
  change: () => Promise<People>;
  onDone?: () => void;
  onClose: () => void;
};

/** Asks before somebody goes, says what that does, and to reauthenticate where it is needed. */
export function ConfirmChange({
  title,
  effects,
  verb,
  done,
  failed,
  change,
  onDone,
  onClose,
}: ConfirmChangeProps) {
  const cache = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      const left = await withReauthentication(change);
      if (!left) return;
      cache.setQueryData(peopleQuery.queryKey, left);
      toast(done, { tone: "positive" });
      onDone?.();
      onClose();
    } catch (error) {
      const message = errorMessage(error, failed);
      setRefusal(message);
      announce(message);
      void cache.invalidateQueries(peopleQuery);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
          {verb}
        </Button>
      }
    >
      <ul className="flex list-disc flex-col gap-1.5 py-2 pl-5 text-sm">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {refusal && <Callout tone="danger" title={refusal} className="mt-2" />}
    </Dialog>
  );
}
