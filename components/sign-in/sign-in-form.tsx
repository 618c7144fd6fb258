"use client";

import { useState } from "react";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useHydrated } from "@/components/ui/use-stored";
import { type RefusalMessage, refusalMessage } from "@/lib/http/refusals/refusal-messages";
import { KeyForm, PasswordForm } from "./credential-forms";
import { messages } from "./messages";
import { ProviderButton } from "./provider-button";
import type { SignInMethod } from "./sign-in-method";
import { type SignIn, useSignIn } from "./use-sign-in";

const text = messages.signInForm;

type SignInFormProps = {
  /** A path of ours to open afterwards. */
  next: string;
  /** The upstream is the embedded one, which has a demo key. */
  embedded: boolean;
  /** The name of the OpenID provider; null without one. */
  provider: string | null;
  /** The way that this browser used last. */
  firstWay: SignInMethod;
};

/**
 * The ways in. Before this code runs, the browser itself would send a form. So the buttons are disabled until then, and
 * no key or password can become part of an address.
 */
export function SignInForm({ next, embedded, provider, firstWay }: SignInFormProps) {
  const { busy, enter } = useSignIn(next);
  const [chosen, setChosen] = useState<SignInMethod | null>(null);
  const hydrated = useHydrated();
  const way = chosen ?? firstWay;
  const other = way === "key" ? "password" : "key";
  const Form = way === "key" ? KeyForm : PasswordForm;
  return (
    <>
      <p className="mt-1 mb-7 text-pretty text-ink-soft">{text.purpose[way]}</p>
      <Form isBusy={busy === way} enter={enter} isAskedFor={chosen !== null} />
      {provider !== null && (
        <div className="mt-4">
          <ProviderButton name={provider} next={next} />
        </div>
      )}
      <p className="mt-4 text-center text-ink-soft text-sm">
        {text.other[other].question}{" "}
        <button
          type="button"
          disabled={!hydrated}
          onClick={() => setChosen(other)}
          className="touch-target text-link text-ink"
        >
          {text.other[other].action}
        </button>
      </p>
      {embedded && <Demo isBusy={busy === "demo"} enter={enter} />}
    </>
  );
}

function Demo({ isBusy, enter }: { isBusy: boolean; enter: SignIn }) {
  const [refusal, setRefusal] = useState<RefusalMessage | null>(null);
  const hydrated = useHydrated();
  const start = async () => {
    setRefusal(null);
    const failure = await enter("demo", { demo: true });
    if (!failure) return;
    const message = refusalMessage("sign_in", failure);
    setRefusal(message);
    announce(text.refused(message.title, message.advice));
  };
  return (
    <div className="mt-6 border-line border-t pt-6">
      {refusal && (
        <Callout tone="danger" title={refusal.title} className="mb-4">
          {refusal.advice}
        </Callout>
      )}
      <Button size="lg" className="w-full" busy={isBusy} disabled={!hydrated} onClick={() => void start()}>
        {text.tryDemo}
      </Button>
      <p className="mt-2.5 text-pretty text-ink-soft text-xs">{text.demo}</p>
    </div>
  );
}
