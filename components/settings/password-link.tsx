import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { peopleClient, peopleQuery } from "@/components/api/people";
import { useTimeZone } from "@/components/api/time-zone";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyableLink, useCopiedLink } from "@/components/ui/copyable-link";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import type { Person } from "@/lib/people/api";
import { errorMessage } from "@/lib/platform/error-message";
import { formatMoment } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.people;

type PasswordLinkProps = { person: Person; onClose: () => void };

/** Makes a link by which a member sets a new password, and shows it this once. */
export default function PasswordLink({ person, onClose }: PasswordLinkProps) {
  const cache = useQueryClient();
  const name = person.name ?? text.unnamed;
  const [made, setMade] = useState<{ path: string; expires_at: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const make = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      const link = await withReauthentication(() =>
        peopleClient.makePasswordLink({ params: { personId: person.id } }),
      );
      if (!link) return;
      setMade(link);
      void cache.invalidateQueries(peopleQuery);
    } catch (error) {
      setRefusal(errorMessage(error, text.passwordLinkFailed));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={text.passwordLinkTitle(name)}
      size="sm"
      closeLabel={made ? common.close : common.cancel}
      footer={
        !made && (
          <Button variant="ink" busy={isBusy} onClick={() => void make()}>
            {text.passwordLinkMake}
          </Button>
        )
      }
    >
      {made ? (
        <MadeLink {...made} />
      ) : (
        <ul className="flex list-disc flex-col gap-1.5 py-2 pl-5 text-sm">
          {text.passwordLinkEffects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      {refusal && <Callout tone="danger" title={refusal} className="mt-2" />}
    </Dialog>
  );
}

function MadeLink({ path, expires_at }: { path: string; expires_at: string }) {
  const timeZone = useTimeZone();
  const { link, isCopied } = useCopiedLink(path);
  const said = text.passwordLinkReady(isCopied);
  return (
    <div className="flex flex-col gap-2.5 py-2">
      <p className="font-medium">{said}</p>
      <CopyableLink
        link={link}
        isCopied={isCopied}
        label={text.passwordLink}
        copyLabel={text.copyLink}
        said={said}
      />
      <p className="text-ink-soft text-sm">{text.passwordLinkExpires(formatMoment(expires_at, timeZone))}</p>
    </div>
  );
}
