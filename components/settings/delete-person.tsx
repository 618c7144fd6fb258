import { useQueryClient } from "@tanstack/react-query";
import { peopleClient } from "@/components/api/people";
import { signOutAndLeave } from "@/components/shell/sign-out";
import { ConfirmChange } from "./confirm-change";
import { messages } from "./messages";

const text = messages.people;

/** Whom an owner can delete: a member, somebody who was one, or a typed name. */
export type DeletablePerson = { id: string; name: string | null; is_you?: boolean };

type DeletePersonProps = { person: DeletablePerson; onClose: () => void };

/** Asks before a person is deleted for good, and says what goes and what stays. */
export default function DeletePerson({ person, onClose }: DeletePersonProps) {
  const cache = useQueryClient();
  const { is_you: isYou } = person;
  const name = person.name ?? text.unnamed;
  return (
    <ConfirmChange
      title={isYou ? text.deleteYou : text.deleteTitle(name)}
      effects={isYou ? text.deletingYou : text.deleting}
      verb={text.delete}
      done={text.deleted(name)}
      failed={text.deleteFailed}
      change={() => peopleClient.forget({ params: { personId: person.id } })}
      // The name stands in nearly everything that was read.
      onDone={() => void (isYou ? signOutAndLeave() : cache.invalidateQueries())}
      onClose={onClose}
    />
  );
}
