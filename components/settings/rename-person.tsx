import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { peopleClient, peopleQuery } from "@/components/api/people";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import type { Person } from "@/lib/people/api";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const text = messages.people;

/** As many as the server takes. */
const NAME_CHARACTERS = 80;

type RenamePersonProps = { person: Person; onClose: () => void };

/** Gives a person another name here. Who has a password and renames themselves also signs in with it. */
export default function RenamePerson({ person, onClose }: RenamePersonProps) {
  const formId = useId();
  const cache = useQueryClient();
  const router = useRouter();
  const [value, setValue] = useState(person.name ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { is_you: isYou } = person;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const renamed = await withReauthentication(() =>
        peopleClient.renamePerson({ params: { personId: person.id }, body: { name: value } }),
      );
      if (!renamed) return;
      cache.setQueryData(peopleQuery.queryKey, renamed);
      // The name stands in nearly everything that was read.
      void cache.invalidateQueries();
      if (isYou) router.refresh();
      toast(text.renamed(value.trim()), { tone: "positive" });
      onClose();
    } catch (error) {
      setRefusal(errorMessage(error, text.renameFailed));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={isYou ? text.renameYou : text.renameTitle(person.name ?? text.unnamed)}
      description={isYou ? text.renamingYou : text.renaming}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button variant="ink" type="submit" form={formId} busy={isBusy}>
          {common.save}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="pt-2">
        <Field label={text.name} error={refusal}>
          <Input
            name="name"
            dir="auto"
            autoComplete={isYou ? "username" : "off"}
            maxLength={NAME_CHARACTERS}
            value={value}
            onChange={({ target }) => {
              setValue(target.value);
              setRefusal(null);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
