import type { Metadata } from "next";
import { pageClient, requireSession } from "@/app/server";
import { SignInFrame } from "@/app/sign-in-frame";
import { Allow } from "@/components/allow/allow";
import { messages } from "@/components/allow/messages";
import { ApiError } from "@/lib/contract/errors";
import { loadAllowSearch } from "@/lib/navigation/allow";
import type { AllowRequest } from "@/lib/oauth/allow-request";
import { oauthApi } from "@/lib/oauth/api";

export const metadata: Metadata = { title: messages.title };

/** Where a program sends a person who is to let it in. */
export default async function AllowPage({ searchParams }: PageProps<"/allow">) {
  await requireSession();
  const { request: requestId } = await loadAllowSearch(searchParams);
  const request = requestId === null ? null : await openRequest(requestId);
  return (
    <SignInFrame>
      {request && requestId ? (
        <Allow requestId={requestId} request={request} />
      ) : (
        <div role="alert">
          <h1 className="type-title text-balance">{messages.none}</h1>
          <p className="mt-1 text-pretty text-ink-soft">{messages.noneAdvice}</p>
        </div>
      )}
    </SignInFrame>
  );
}

/** Null for one that is answered or has ended. */
async function openRequest(requestId: string): Promise<AllowRequest | null> {
  try {
    return await pageClient(oauthApi).request({ query: { request_id: requestId } });
  } catch (error) {
    if (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_request"))
      return null;
    throw error;
  }
}
