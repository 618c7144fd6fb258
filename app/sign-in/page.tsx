import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { hasEndedSession, pageClient, visitorSession } from "@/app/server";
import { Logo } from "@/components/shell/logo";
import { messages } from "@/components/sign-in/messages";
import { SignInForm } from "@/components/sign-in/sign-in-form";
import { Stills } from "@/components/sign-in/stills";
import { Callout } from "@/components/ui/callout";
import { loadSignInSearch } from "@/lib/navigation/sign-in";
import { operationsApi } from "@/lib/operations/api";
import { safePath } from "@/lib/session/safe-path";

export const metadata: Metadata = { title: messages.page.heading };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next } = await loadSignInSearch(searchParams);
  const target = safePath(next);
  // `safePath` has checked that this is a path of ours. Only the router knows whether it is a page.
  if (await visitorSession()) redirect(target as Route);
  const { embedded } = await pageClient(operationsApi).installation();
  return (
    <main className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
      <div className="flex flex-col px-4 py-5 sm:px-9 sm:py-7">
        <div className="type-heading flex items-center gap-2.5">
          <Logo className="size-9" />
          {messages.page.product}
        </div>
        <div className="mx-auto flex w-full max-w-88 flex-1 flex-col justify-center py-10">
          <h1 className="type-title">{messages.page.heading}</h1>
          <p className="mt-1 mb-7 text-pretty text-ink-soft">{messages.page.purpose}</p>
          {(await hasEndedSession()) && (
            <Callout title={messages.page.ended} className="-mt-4 mb-6">
              {messages.page.endedAdvice}
            </Callout>
          )}
          <SignInForm next={target} embedded={embedded} />
        </div>
      </div>
      <Stills />
    </main>
  );
}
