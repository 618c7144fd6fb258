import type { Metadata, Route } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { hasEndedSession, pageClient, visitorSession } from "@/app/server";
import { SignInFrame } from "@/app/sign-in-frame";
import { messages } from "@/components/sign-in/messages";
import { SignInForm } from "@/components/sign-in/sign-in-form";
import { signInMethod } from "@/components/sign-in/sign-in-method";
import { Callout } from "@/components/ui/callout";
import { loadSignInSearch } from "@/lib/navigation/sign-in";
import { operationsApi } from "@/lib/operations/api";
import { SIGN_IN_WAY_COOKIE } from "@/lib/platform/browser-cookies";
import { safePath } from "@/lib/session/safe-path";

export const metadata: Metadata = { title: messages.page.heading };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next, refused, stays } = await loadSignInSearch(searchParams);
  const target = safePath(next);
  // `safePath` has checked that this is a path of ours. Only the router knows whether it is a page.
  if (refused === null && (await visitorSession())) redirect(target as Route);
  const { embedded, sign_in_provider } = await pageClient(operationsApi).installation();
  const firstWay = signInMethod((await cookies()).get(SIGN_IN_WAY_COOKIE)?.value);
  return (
    <SignInFrame>
      <h1 className="type-title">{messages.page.heading}</h1>
      {(await hasEndedSession()) && (
        <Callout title={messages.page.ended} className="mt-4 mb-2">
          {messages.page.endedAdvice}
        </Callout>
      )}
      {stays === "1" && sign_in_provider !== null && (
        <Callout title={messages.provider.stays(sign_in_provider)} className="mt-4 mb-2">
          {messages.provider.staysAdvice}
        </Callout>
      )}
      {refused !== null && (
        <Callout tone="danger" title={messages.provider.failed(refused)} className="mt-4 mb-2">
          {messages.provider.refused(refused)}
        </Callout>
      )}
      <SignInForm next={target} embedded={embedded} provider={sign_in_provider} firstWay={firstWay} />
    </SignInFrame>
  );
}
