"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { passwordLinksClient } from "@/components/api/password-links";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { ApiError } from "@/lib/contract/errors";
import type { OpenedPasswordLink } from "@/lib/people/api";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { MIN_PASSWORD_CHARACTERS } from "@/lib/session/auth-api";
import { accountRefusal } from "./account-refusal";
import { passwordToken } from "./link-token";
import { messages } from "./messages";
import { PasswordInput } from "./password-input";
import { rememberSignInMethod } from "./sign-in-method";

const { newPassword: text, join: common } = messages;

/** What the page knows of the link that it was opened with. */
type OpenedLink =
  | { state: "opening" }
  | { state: "missing" }
  | { state: "over" | "failed"; message: string }
  | { state: "open"; token: string; opened: OpenedPasswordLink };

async function read(): Promise<OpenedLink> {
  const token = passwordToken.take();
  if (token === null) return { state: "missing" };
  try {
    return { state: "open", token, opened: await passwordLinksClient.open({ body: { token } }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state: error.code === "link_over" ? "over" : "failed", message: error.message };
  }
}

/** Whose password a link sets, and the field for it. */
export function NewPassword() {
  const [link, setLink] = useState<OpenedLink>({ state: "opening" });
  // Another link of the same page changes only what follows the #, and loads nothing.
  useEffect(() => {
    let latest = 0;
    const open = async () => {
      latest += 1;
      const mine = latest;
      const found = await read();
      if (mine === latest) setLink(found);
    };
    void open();
    const onHash = () => void (window.location.hash !== "" && open());
    window.addEventListener("hashchange", onHash);
    return () => {
      latest = -1;
      window.removeEventListener("hashchange", onHash);
    };
  }, []);
  // As high as the form, so that the title stays in its place when the link is known.
  return (
    <div className="min-h-80">
      {link.state === "open" ? (
        <PasswordForm key={link.token} {...link} onOver={(message) => setLink({ state: "over", message })} />
      ) : link.state === "opening" ? (
        <div aria-busy="true">
          <h1 className="type-title">{text.title}</h1>
          <p className="mt-1 text-ink-soft">{text.opening}</p>
        </div>
      ) : (
        <div role="alert">
          <h1 className="type-title text-balance">{text[link.state]}</h1>
          <p className="mt-1 text-pretty text-ink-soft">
            {link.state === "missing" ? text.missingAdvice : link.message}
          </p>
          {link.state === "failed" ? (
            <Button size="lg" variant="ink" className="mt-7 w-full" onClick={() => void read().then(setLink)}>
              {common.tryAgain}
            </Button>
          ) : (
            <p className="mt-7 text-ink-soft text-sm">
              <Link href={PAGE_PATHS.signIn} className="touch-target text-link text-ink">
                {common.signIn}
              </Link>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

type PasswordFormProps = { token: string; opened: OpenedPasswordLink; onOver: (message: string) => void };

function PasswordForm({ token, opened, onOver }: PasswordFormProps) {
  const [password, setPassword] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ title: string; advice: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (message: string) => {
    setFault(message);
    field.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(null);
    if ([...password.normalize("NFKC")].length < MIN_PASSWORD_CHARACTERS)
      return refuse(common.passwordShort(MIN_PASSWORD_CHARACTERS));
    setIsBusy(true);
    try {
      await passwordLinksClient.use({ body: { token, password } });
      passwordToken.forget();
      rememberSignInMethod("password");
      // A full load, so that the server renders the studio with the new cookie.
      window.location.assign(PAGE_PATHS.home);
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "link_over") return onOver(error.message);
      const { code, message, retryAfterSeconds, details } = error;
      if (details?.field === "password") return refuse(message);
      setRefusal(accountRefusal({ code, message, retryAfterSeconds, field: undefined }));
    }
  };
  return (
    <>
      <h1 className="type-title text-balance wrap-anywhere">{text.heading(opened.account_name)}</h1>
      <p className="mt-1 mb-7 text-pretty text-ink-soft">{text.about(opened.workspace_name)}</p>
      <form method="post" noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        {/* For password managers, which store the password under it. */}
        <input type="text" autoComplete="username" value={opened.account_name} readOnly hidden />
        <Field
          label={text.field}
          hint={fault ? undefined : common.passwordHint(MIN_PASSWORD_CHARACTERS)}
          error={fault}
        >
          <PasswordInput
            ref={field}
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
              setFault(null);
            }}
          />
        </Field>
        {refusal && (
          <Callout tone="danger" title={refusal.title}>
            {refusal.advice}
          </Callout>
        )}
        <Button type="submit" variant="ink" size="lg" busy={isBusy}>
          {text.save}
        </Button>
      </form>
      <p className="mt-5 text-pretty text-ink-soft text-sm">{text.ends}</p>
    </>
  );
}
