import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { pageClient } from "@/app/server";
import { messages } from "@/components/review-page/messages";
import { ReviewPage } from "@/components/review-page/review-page";
import { ApiError } from "@/lib/contract/errors";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { leadingToken } from "@/lib/platform/token";
import { sharedReviewApi } from "@/lib/reviews/shared-api";

/** Nothing of the review is in it, because whoever has only the address may need a password, too. */
export const metadata: Metadata = { title: messages.page.title, robots: { index: false, follow: false } };

/** What a link shares, for people without an account. A preview of the link in a chat opens nothing and counts no view. */
export default async function SharedReviewPage({ params }: PageProps<"/review/[token]">) {
  const { token: written } = await params;
  const token = leadingToken(written);
  if (token !== written) redirect(`${PAGE_PATHS.review}/${token}`);
  return <ReviewPage token={token} needsPassword={await needsPassword(token)} />;
}

/** Null where the server is too busy to say. The page asks again. */
async function needsPassword(token: string): Promise<boolean | null> {
  try {
    return (await pageClient(sharedReviewApi).gate({ params: { token } })).needs_password;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 429) notFound();
    return null;
  }
}
