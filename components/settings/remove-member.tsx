"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withProof } from "@/components/access/with-proof";
import { people, peopleClient } from "@/components/api/people";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import type { Person } from "@/lib/people/api";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const text = messages.people;

type RemoveMemberProps = { person: Person; onClose: () => void };

/** Asks before a member is removed, and says what that does. */
export function RemoveMember({ person, onClose }: RemoveMemberProps) {
  const cache = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const name = person.name ?? text.unnamed;
  const remove = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      const left = await withProof(() => peopleClient.remove({ params: { personId: person.id } }));
      if (!left) return;
      cache.setQueryData(people.queryKey, left);
      toast(text.removed(name), { tone: "positive" });
      onClose();
    } catch (error) {
      const message = errorMessage(error, text.removeFailed);
      setRefusal(message);
      announce(message);
      void cache.invalidateQueries(people);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.removeTitle(name)}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            {text.remove}
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1.5 py-2 pl-5 text-sm">
        {text.removing.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {refusal && <Callout tone="danger" title={refusal} className="mt-2" />}
    </Dialog>
  );
}
