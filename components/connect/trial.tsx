import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { bearerOf, type Door, tryPathOf } from "@/lib/connect/snippets";
import { messages } from "./messages";

const text = messages.trial;

type Outcome = { isGood: boolean; said: string; body: string };

/** The call of a program: with the token alone, because a request with both is refused. */
async function callWith(path: string, secret: string): Promise<Outcome> {
  try {
    const response = await fetch(path, {
      credentials: "omit",
      cache: "no-store",
      headers: { authorization: bearerOf(secret) },
    });
    const said = (response.ok ? text.worked : text.refused)(response.status);
    return { isGood: response.ok, said, body: indented(await response.text()) };
  } catch {
    return { isGood: false, said: text.failed, body: "" };
  }
}

/** JSON in lines of its own; any other text as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** Makes a free call with a token, and shows what came back. */
export function Trial({ door, secret }: { door: Door; secret: string }) {
  const path = tryPathOf(door);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const run = async () => {
    setIsBusy(true);
    const came = await callWith(path, secret);
    setOutcome(came);
    setIsBusy(false);
    announce(came.said);
  };
  return (
    <section aria-label={text.title} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={isBusy} onClick={() => void run()}>
          {text.call}
        </Button>
        <p className="wrap-anywhere min-w-0 flex-1 basis-60 text-ink-soft text-sm">
          {outcome ? <Said outcome={outcome} /> : text.about(path)}
        </p>
      </div>
      {outcome && outcome.body !== "" && (
        <section
          aria-label={text.answer}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-64 overflow-auto rounded-md bg-stage px-4 py-3"
        >
          <pre translate="no" className="font-mono text-xs leading-relaxed">
            {outcome.body}
          </pre>
        </section>
      )}
    </section>
  );
}

function Said({ outcome: { isGood, said } }: { outcome: Outcome }) {
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <span className="inline-flex items-center gap-1.5 text-ink">
      <Icon aria-hidden className={isGood ? "size-4 text-positive" : "size-4 text-danger"} />
      {said}
    </span>
  );
}
