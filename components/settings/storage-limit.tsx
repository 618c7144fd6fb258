import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { peopleStorageQuery, personClient } from "@/components/api/people";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { useNumberField } from "@/components/ui/use-number-field";
import { peopleKey } from "@/lib/people/queries";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const text = messages.storageLimit;

const GB = 1e9;
const MAX_GB = 1_000_000;

type StorageLimitProps = {
  person: { id: string; name: string | null };
  /** Null without a limit. */
  limitBytes: number | null;
  usedBytes: number;
  onClose: () => void;
};

/** Sets how much storage a person may hold; an empty field is no limit of their own. */
export default function StorageLimit({ person, limitBytes, usedBytes, onClose }: StorageLimitProps) {
  const formId = useId();
  const cache = useQueryClient();
  const [gigabytes, setGigabytes] = useState<number | null>(limitBytes === null ? null : limitBytes / GB);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const rule = { name: text.limit, max: MAX_GB, decimals: true };
  const { problem, input } = useNumberField(rule, gigabytes, setGigabytes);
  const name = person.name ?? messages.people.unnamed;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || problem) return;
    setIsBusy(true);
    try {
      const body = { limit_bytes: gigabytes === null ? null : Math.round(gigabytes * GB) };
      const stored = await personClient.limitStorage({ params: { personId: person.id }, body });
      cache.setQueryData(peopleStorageQuery.queryKey, stored);
      void cache.invalidateQueries({ queryKey: peopleKey });
      toast(text.saved, { tone: "positive" });
      onClose();
    } catch (error) {
      setRefusal(errorMessage(error, text.failed));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={text.title(name)}
      description={text.about(name, usedBytes)}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button variant="ink" type="submit" form={formId} busy={isBusy}>
          {common.save}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="pt-2">
        <Field label={text.limit} aside={text.unit} optional hint={text.hint} error={refusal ?? problem}>
          <Input {...input} />
        </Field>
      </form>
    </Dialog>
  );
}
