import type { Metadata } from "next";
import { pageClient, visitorSession } from "@/app/server";
import { SignInFrame } from "@/app/sign-in-frame";
import { Join, type JoinVisitor } from "@/components/sign-in/join";
import { messages } from "@/components/sign-in/messages";
import { operationsApi } from "@/lib/operations/api";

export const metadata: Metadata = { title: messages.join.title };

/** Opened by the link of an invitation. Its token stands after the #, so only the browser knows it. */
export default async function JoinPage() {
  const session = await visitorSession();
  const { sign_in_provider } = await pageClient(operationsApi).installation();
  const joiner: JoinVisitor =
    session === null ? "visitor" : session.reauthentication_method === "key" ? "key" : "account";
  return (
    <SignInFrame>
      <Join joiner={joiner} provider={sign_in_provider} />
    </SignInFrame>
  );
}
