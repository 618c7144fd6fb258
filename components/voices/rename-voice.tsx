import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { voicesClient } from "@/components/api/voices";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { errorMessage } from "@/lib/platform/error-message";
import { voicesKey } from "@/lib/voices/queries";
import { type VoiceEntry, voiceRename } from "@/lib/voices/voice-entry";
import { messages } from "./messages";

/** Renames a voice in the address book. */
export default function RenameVoice({ voice, onClose }: { voice: VoiceEntry; onClose: () => void }) {
  const cache = useQueryClient();
  const form = useForm<z.infer<typeof voiceRename>>({
    resolver: zodResolver(voiceRename),
    defaultValues: { name: voice.name },
  });
  const rename = form.handleSubmit(async ({ name }) => {
    try {
      await voicesClient.rename({ params: { voiceId: voice.id }, body: { name } });
      await cache.invalidateQueries({ queryKey: voicesKey });
      announce(messages.renameVoice.renamed(name));
      onClose();
    } catch (error) {
      form.setError("name", { message: errorMessage(error, messages.renameVoice.failed) });
    }
  });
  return (
    <Dialog
      onClose={onClose}
      title={messages.renameVoice.title(voice.name)}
      description={messages.renameVoice.scope}
      closeLabel={common.cancel}
      footer={
        <Button variant="ink" busy={form.formState.isSubmitting} onClick={() => void rename()}>
          {common.rename}
        </Button>
      }
    >
      <form className="py-3" onSubmit={(event) => void rename(event)}>
        <Field label={messages.renameVoice.name} error={form.formState.errors.name?.message}>
          <Input {...form.register("name")} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
