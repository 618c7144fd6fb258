import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { voicesClient } from "@/components/api/voices";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { ApiError } from "@/lib/contract/errors";
import { errorMessage } from "@/lib/platform/error-message";
import { voicesKey } from "@/lib/voices/queries";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { messages } from "./messages";

/** Asks for the voice's name before it deletes it, and says what stops working. */
export default function DeleteVoice({ voice, onClose }: { voice: VoiceEntry; onClose: () => void }) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const remove = async () => {
    setIsBusy(true);
    try {
      await voicesClient.remove({ params: { voiceId: voice.id } });
    } catch (error) {
      // A voice that was deleted elsewhere counts as deleted.
      if (!(error instanceof ApiError && error.status === 404)) {
        setIsBusy(false);
        return setRefusal(errorMessage(error, messages.deleteVoice.failed));
      }
    }
    await cache.invalidateQueries({ queryKey: voicesKey });
    announce(messages.deleteVoice.deleted(voice.name));
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={messages.deleteVoice.title(voice.name)}
      description={voice.gone ? messages.deleteVoice.consequenceGone : messages.deleteVoice.consequence}
      closeLabel={common.cancel}
      footer={
        <Button variant="danger" busy={isBusy} disabled={typed !== voice.name} onClick={() => void remove()}>
          {common.delete}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 py-3">
        <Field label={messages.deleteVoice.confirm(voice.name)}>
          <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </Field>
        {refusal && <Callout tone="danger">{refusal}</Callout>}
      </div>
    </Dialog>
  );
}
