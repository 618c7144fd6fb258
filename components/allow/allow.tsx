"use client";

import { useId, useState } from "react";
import { askedReauthentication } from "@/components/access/ask-to-reauthenticate";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { oauthClient } from "@/components/api/oauth";
import { useTimeZone } from "@/components/api/time-zone";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyPopup } from "@/components/ui/lazy-part";
import { useStored } from "@/components/ui/use-stored";
import { coversScope, type Scope } from "@/lib/http/permissions";
import type { AllowRequest } from "@/lib/oauth/allow-request";
import { errorMessage } from "@/lib/platform/error-message";
import { type NumberRule, numberIn, readTypedNumber } from "@/lib/platform/typed-number";
import { SCOPE_WORDS, TOKEN_DAYS } from "@/lib/tokens/access-token";
import { messages as text } from "./messages";

const ReauthenticateDialog = lazyPopup(() => import("@/components/access/reauthenticate-dialog"));

const CREDITS: NumberRule = { name: text.credits, min: 1 };
const USUAL_CREDITS = "100";

type AllowProps = { requestId: string; request: AllowRequest };

/** Which program asks, what it asks for, what it may spend, and the answer, which leads back to the program. */
export function Allow({ requestId, request }: AllowProps) {
  const { client_name: name, client_host: host, scopes: asked, refused_scopes: refused } = request;
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState<readonly Scope[]>(asked);
  const [credits, setCredits] = useState(USUAL_CREDITS);
  const [sending, setSending] = useState<"allow" | "decline" | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const spends = coversScope(chosen, "spend");
  const problem = spends ? readTypedNumber(credits, CREDITS).problem : undefined;
  const send = async (isAllowed: boolean) => {
    setIsTried(isAllowed);
    if (sending || (isAllowed && (chosen.length === 0 || problem !== undefined))) return;
    setSending(isAllowed ? "allow" : "decline");
    setRefusal(null);
    const amount = spends ? numberIn(credits, CREDITS) : null;
    const limit = amount && {
      ...{ period: "month" as const, effect: "ask" as const },
      ...{ limit_credits: amount, time_zone: timeZone },
    };
    const answer = isAllowed
      ? { allow: true as const, scopes: [...chosen], limit: limit || null }
      : { allow: false as const };
    try {
      const body = { request_id: requestId, ...answer };
      const answered = await withReauthentication(() => oauthClient.answer({ body }));
      if (answered) window.location.assign(answered.url);
      else setSending(null);
    } catch (error) {
      const message = errorMessage(error, text.failed);
      setSending(null);
      setRefusal(message);
      announce(message);
    }
  };

  return (
    <>
      <h1 className="type-title wrap-anywhere text-balance">{text.heading(name ?? text.unnamed)}</h1>
      <p className="wrap-anywhere mt-1 text-pretty text-ink-soft">{text.isFrom(host)}</p>
      <form
        noValidate
        className="mt-7 flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send(true);
        }}
      >
        <Scopes
          asked={asked}
          chosen={chosen}
          error={isTried && chosen.length === 0 ? text.scopeMissing : null}
          onChange={setChosen}
        />
        {refused.length > 0 && <p className="text-ink-soft text-sm">{text.notYours(refused)}</p>}
        {spends && (
          <Field label={text.credits} hint={text.creditsHint} error={isTried && problem}>
            <Input
              name="credits"
              inputMode="numeric"
              autoComplete="off"
              value={credits}
              onChange={({ target }) => setCredits(target.value)}
            />
          </Field>
        )}
        <p className="wrap-anywhere text-pretty text-ink-soft text-sm">
          {request.is_local ? text.staysHere : text.goesTo(request.returns_to)} {text.lasts(TOKEN_DAYS)}
        </p>
        {refusal && <Callout tone="danger">{refusal}</Callout>}
        <div className="grid grid-cols-2 gap-2.5">
          <Button size="lg" busy={sending === "decline"} onClick={() => void send(false)}>
            {text.decline}
          </Button>
          <Button size="lg" variant="ink" type="submit" busy={sending === "allow"}>
            {text.allow}
          </Button>
        </div>
      </form>
      <Reauthentication />
    </>
  );
}

type ScopesProps = {
  asked: readonly Scope[];
  chosen: readonly Scope[];
  error: string | null;
  onChange: (chosen: readonly Scope[]) => void;
};

/** What the program asks for, each of which the person can leave out. */
function Scopes({ asked, chosen, error, onChange }: ScopesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex min-w-0 flex-col gap-1">
      <legend className="float-left w-full font-medium text-sm">{text.may}</legend>
      {asked.map((scope) => (
        <label
          key={scope}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(asked.filter((each) => (each === scope ? target.checked : chosen.includes(each))))
            }
            className="size-4 shrink-0 accent-ink"
          />
          {SCOPE_WORDS[scope]}
        </label>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** Asks for the password or the key, where the answer needs it. */
function Reauthentication() {
  const asked = useStored(askedReauthentication);
  return asked && <ReauthenticateDialog asked={asked} />;
}
