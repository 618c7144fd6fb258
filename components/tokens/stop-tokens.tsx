import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { tokensClient } from "@/components/api/tokens";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { sumsKey } from "@/lib/jobs/keys";
import { errorMessage } from "@/lib/platform/error-message";
import type { AccessToken } from "@/lib/tokens/access-token";
import { messages } from "./messages";

const text = messages.stopping;

type StopTokensProps = {
  /** The one to stop; null for all. */
  token: Pick<AccessToken, "id" | "name"> | null;
  /** How many there are. */
  count: number;
  onClose: () => void;
};

/** Asks before a token or all of them stop, and says what that does. */
export default function StopTokens({ token, count, onClose }: StopTokensProps) {
  const cache = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const stop = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      await (token ? tokensClient.stop({ params: { tokenId: token.id } }) : tokensClient.stopAll());
      toast(token ? text.stopped(token.name) : text.stoppedAll, { tone: "positive" });
      onClose();
    } catch (error) {
      const message = errorMessage(error, text.failed);
      setRefusal(message);
      announce(message);
    } finally {
      setIsBusy(false);
      // One that had ended already leaves the list, too.
      void cache.invalidateQueries({ queryKey: sumsKey });
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={token ? text.title(token.name) : text.titleAll(count)}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button variant="danger" busy={isBusy} onClick={() => void stop()}>
          {token ? text.stop : text.stopAll}
        </Button>
      }
    >
      <ul className="flex list-disc flex-col gap-1.5 py-2 pl-5 text-sm">
        {(token ? text.effects : text.effectsAll).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {refusal && <Callout tone="danger" title={refusal} className="mt-2" />}
    </Dialog>
  );
}
