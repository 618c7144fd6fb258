import { Download, Ellipsis, HardDrive, KeyRound, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import * as z from "zod/mini";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { Menu } from "@/components/ui/menu";
import { saveBlob } from "@/components/ui/save-file";
import { useTask } from "@/components/ui/use-task";
import { readResponse } from "@/lib/http/client";
import { exportName, exportPath } from "@/lib/people/api";
import type { DeletablePerson } from "./delete-person";
import { messages } from "./messages";

const text = messages.people;

type PersonMenuProps = {
  person: DeletablePerson;
  /** Not for who has left. */
  onRename?: () => void;
  /** Not for who has left. */
  onStorageLimit?: () => void;
  /** For another member. */
  onPasswordLink?: (() => void) | undefined;
  onDelete: () => void;
};

/** The data of another person, for which the server may ask to reauthenticate first. */
async function exportOther(id: string): Promise<void> {
  await withReauthentication(async () => {
    const response = await fetch(exportPath(id));
    if (!response.ok) await readResponse(response, z.undefined());
    saveBlob(exportName(id), await response.blob());
  });
}

/** An action that not everybody has. */
const actionOf = (label: string, Icon: LucideIcon, onSelect: (() => void) | undefined) =>
  onSelect ? [{ label, icon: <Icon aria-hidden className="size-4" />, onSelect }] : [];

/** What an owner does with the data of a person. */
export function PersonMenu({ person, onRename, onStorageLimit, onPasswordLink, onDelete }: PersonMenuProps) {
  const { run } = useTask();
  return (
    <Menu
      label={text.actionsFor(person.name ?? text.unnamed)}
      align="end"
      trigger={<Ellipsis aria-hidden className="size-4" />}
      triggerClassName="touch-target grid size-8.5 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink data-open:bg-hover pointer-coarse:size-11"
      sections={[
        {
          actions: [
            ...actionOf(text.rename, Pencil, onRename),
            ...actionOf(messages.storageLimit.action, HardDrive, onStorageLimit),
            ...actionOf(text.passwordLinkAsk, KeyRound, onPasswordLink),
            {
              label: person.is_you ? text.exportOwn : text.export,
              icon: <Download aria-hidden className="size-4" />,
              ...(person.is_you
                ? { href: exportPath(person.id), download: true }
                : { onSelect: () => void run(() => exportOther(person.id), text.exportFailed) }),
            },
          ],
        },
        {
          actions: [
            {
              label: text.deleteOne,
              icon: <Trash2 aria-hidden className="size-4" />,
              tone: "danger",
              onSelect: onDelete,
            },
          ],
        },
      ]}
    />
  );
}
