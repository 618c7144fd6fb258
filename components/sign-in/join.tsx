"use client";

import { useState } from "react";
import { invitationsClient } from "@/components/api/invitations";
import { announce } from "@/components/ui/announce";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import { ApiError } from "@/lib/contract/errors";
import { signInLink } from "@/lib/navigation/sign-in-link";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { accountRefusal, type ShownRefusal } from "./account-refusal";
import { endInvitation, openInvitation, useInvitation } from "./invitation";
import { JoinForm, type NewAccount } from "./join-form";
import { invitationToken } from "./link-token";
import { messages } from "./messages";
import { ProviderButton } from "./provider-button";
import { rememberSignInMethod } from "./sign-in-method";

const text = messages.join;

/** Who opens the link: nobody yet, somebody with the API key, or a member of a workspace here. */
export type JoinVisitor = "visitor" | "key" | "account";

type JoinProps = {
  joiner: JoinVisitor;
  /** The name of the OpenID provider; null without one. */
  provider: string | null;
};

/** What a link invites to, and the way in. */
export function Join(props: JoinProps) {
  // As high as the form, so that the title stays in its place when the invitation is known.
  return (
    <div className="min-h-107">
      <OpenedLink {...props} />
    </div>
  );
}

function OpenedLink({ joiner, provider }: JoinProps) {
  const invitation = useInvitation();
  if (invitation.state === "opening")
    return (
      <div aria-busy="true">
        <h1 className="type-title">{text.title}</h1>
        <p className="mt-1 text-ink-soft">{text.opening}</p>
      </div>
    );
  if (invitation.state !== "open") {
    const { title, advice } =
      invitation.state === "missing"
        ? { title: text.missing, advice: text.missingAdvice }
        : { title: text[invitation.state], advice: invitation.message };
    return (
      <div role="alert">
        <h1 className="type-title text-balance">{title}</h1>
        <p className="mt-1 text-pretty text-ink-soft">{advice}</p>
        {invitation.state === "failed" ? (
          <Button size="lg" variant="ink" className="mt-7 w-full" onClick={() => void openInvitation()}>
            {text.tryAgain}
          </Button>
        ) : (
          <Onward joiner={joiner} />
        )}
      </div>
    );
  }
  const { token, opened } = invitation;
  return (
    <>
      <h1 className="type-title text-balance wrap-anywhere">
        {text.heading(opened.workspace_name, opened.role)}
      </h1>
      <p className="mt-1 mb-7 text-pretty text-ink-soft">
        {opened.invited_by !== null && text.invitedBy(opened.invited_by)}
        {text.means(opened.role)}
        {opened.label_name !== null && ` ${text.label(opened.label_name)}`}
      </p>
      <Ways
        joiner={joiner}
        provider={provider}
        accountName={opened.account_name}
        labelName={opened.label_name}
        token={token}
      />
    </>
  );
}

type WaysProps = JoinProps & {
  accountName: string | null;
  labelName: string | null;
  token: string;
};

/** Joining with the account that is signed in, or with a new one. */
function Ways({ joiner, provider, accountName, labelName, token }: WaysProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [isNew, setIsNew] = useState(accountName === null);
  const [isMember, setIsMember] = useState(false);
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null);
  /** Resolves with what the form shows at one of its fields. */
  const join = async (account: NewAccount | null): Promise<ShownRefusal | null> => {
    if (isBusy) return null;
    setIsBusy(true);
    setRefusal(null);
    try {
      await invitationsClient.accept({ body: { token, account } });
      invitationToken.forget();
      rememberSignInMethod("password");
      // A full load, so that the server renders the studio with the new cookie.
      window.location.assign("/");
      return null;
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "invitation_over") {
        endInvitation(error.message);
        return null;
      }
      if (error.code === "already_member") {
        setIsMember(true);
        announce(text.alreadyIn);
        return null;
      }
      // The session ended meanwhile.
      if (error.code === "unauthenticated") setIsNew(true);
      const { code, message, retryAfterSeconds, details } = error;
      const field = typeof details?.field === "string" ? details.field : undefined;
      const shown = accountRefusal({ code, message, retryAfterSeconds, field });
      if (account === null || shown.field === null) setRefusal(shown);
      announce(messages.signInForm.refused(shown.title, shown.advice));
      return shown;
    }
  };
  const notice = refusal && (
    <Callout tone="danger" title={refusal.title}>
      {refusal.advice}
    </Callout>
  );
  if (isMember)
    return (
      <div className="flex flex-col gap-5">
        <Callout title={text.alreadyIn}>{text.alreadyInAdvice}</Callout>
        <Link href="/" className={buttonLook({ variant: "ink", size: "lg" })}>
          {text.open}
        </Link>
      </div>
    );
  if (!isNew && accountName !== null)
    return (
      <div className="flex flex-col gap-5">
        {notice}
        <Button size="lg" variant="ink" busy={isBusy} onClick={() => void join(null)}>
          <span className="truncate">{text.asYou(accountName)}</span>
        </Button>
        <button
          type="button"
          className="touch-target text-link mx-auto text-ink-soft text-sm"
          onClick={() => setIsNew(true)}
        >
          {text.asNew}
        </button>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      {joiner === "key" && <Callout>{text.endsSession}</Callout>}
      {provider !== null && (
        <>
          <ProviderButton name={provider} next="/" invitation={token} />
          <p className="text-center text-ink-soft text-sm">{text.orPassword}</p>
        </>
      )}
      <JoinForm isBusy={isBusy} labelName={labelName} notice={notice} join={join} />
      {accountName !== null && (
        <button
          type="button"
          className="touch-target text-link mx-auto max-w-full truncate text-ink-soft text-sm"
          onClick={() => setIsNew(false)}
        >
          {text.asYou(accountName)}
        </button>
      )}
      {joiner === "visitor" && (
        <p className="text-center text-ink-soft text-sm">
          {text.hasAccount}{" "}
          <Link href={signInLink(PAGE_PATHS.join)} className="touch-target text-link text-ink">
            {text.signInFirst}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Where to go without an invitation. */
function Onward({ joiner }: { joiner: JoinVisitor }) {
  return (
    <p className="mt-7 text-ink-soft text-sm">
      {joiner === "visitor" && `${text.isMember} `}
      <Link
        href={joiner === "visitor" ? PAGE_PATHS.signIn : PAGE_PATHS.home}
        className="touch-target text-link text-ink"
      >
        {joiner === "visitor" ? text.signIn : text.open}
      </Link>
    </p>
  );
}
