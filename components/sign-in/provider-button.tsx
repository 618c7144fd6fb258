import { useState } from "react";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useHydrated } from "@/components/ui/use-stored";
import { goToProvider } from "@/lib/session/auth-api";
import { messages } from "./messages";

const text = messages.provider;

type ProviderButtonProps = {
  /** What the operator calls the OpenID provider. */
  name: string;
  /** A path of ours to open afterwards. */
  next: string;
  /** The token of an invitation that is used up by it. */
  invitation?: string;
};

/** Leads to the OpenID provider, which leads back. */
export function ProviderButton({ name, next, invitation }: ProviderButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hydrated = useHydrated();
  const go = async () => {
    setIsBusy(true);
    setFailure(null);
    const result = await goToProvider({ next, ...(invitation !== undefined && { invitation }) });
    // The page leaves.
    if (result.ok) return;
    setIsBusy(false);
    setFailure(result.message);
    announce(result.message);
  };
  return (
    <div className="flex flex-col gap-4">
      {failure && <Callout tone="danger">{failure}</Callout>}
      <Button size="lg" className="w-full" busy={isBusy} disabled={!hydrated} onClick={() => void go()}>
        <span className="truncate">{text.go(name)}</span>
      </Button>
    </div>
  );
}
