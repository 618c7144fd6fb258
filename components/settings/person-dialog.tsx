import { Dialog } from "@/components/ui/dialog";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { Person } from "@/lib/people/api";
import type { PersonStorage } from "@/lib/people/person-api";
import type { DeletablePerson } from "./delete-person";
import { InviteForm } from "./invite-form";
import { messages } from "./messages";

const RemoveMember = lazyPopup(() => import("./remove-member"));
const RenamePerson = lazyPopup(() => import("./rename-person"));
const PasswordLink = lazyPopup(() => import("./password-link"));
const StorageLimit = lazyPopup(() => import("./storage-limit"));
const DeletePerson = lazyPopup(() => import("./delete-person"));

const text = messages.people;

/** What is asked about a person. */
export type Asking =
  | { about: "invite" | "remove" | "rename" | "password" | "storage"; person: Person }
  | { about: "delete"; person: DeletablePerson };

type PersonDialogProps = {
  asking: Asking;
  /** What they hold; undefined until it is known. */
  stored: PersonStorage | undefined;
  onClose: () => void;
};

/** The dialog in which something of a person is changed. */
export function PersonDialog({ asking, stored, onClose }: PersonDialogProps) {
  if (asking.about === "delete") return <DeletePerson person={asking.person} onClose={onClose} />;
  const { about, person } = asking;
  if (about === "invite") return <InviteDialog label={person} onClose={onClose} />;
  if (about === "remove") return <RemoveMember person={person} onClose={onClose} />;
  if (about === "rename") return <RenamePerson person={person} onClose={onClose} />;
  if (about === "password") return <PasswordLink person={person} onClose={onClose} />;
  return (
    <StorageLimit
      person={person}
      limitBytes={stored?.limit_bytes ?? null}
      usedBytes={stored?.used_bytes ?? 0}
      onClose={onClose}
    />
  );
}

type InviteDialogProps = { label: Person; onClose: () => void };

/** Makes a link by which somebody takes over what was made under a typed name. */
function InviteDialog({ label, onClose }: InviteDialogProps) {
  const name = label.name ?? text.unnamed;
  return (
    <Dialog onClose={onClose} title={text.inviteOne(name)} description={text.takesOver(name)}>
      <div className="pt-2">
        <InviteForm label={label} />
      </div>
    </Dialog>
  );
}
