import { peopleClient } from "@/components/api/people";
import type { Person } from "@/lib/people/api";
import { ConfirmChange } from "./confirm-change";
import { messages } from "./messages";

const text = messages.people;

type RemoveMemberProps = { person: Person; onClose: () => void };

/** Asks before a member is removed, and says what that does. */
export default function RemoveMember({ person, onClose }: RemoveMemberProps) {
  const name = person.name ?? text.unnamed;
  return (
    <ConfirmChange
      title={text.removeTitle(name)}
      effects={text.removing}
      verb={text.remove}
      done={text.removed(name)}
      failed={text.removeFailed}
      change={() => peopleClient.remove({ params: { personId: person.id } })}
      onClose={onClose}
    />
  );
}
