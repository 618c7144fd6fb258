import type { Metadata } from "next";
import { requireSession } from "@/app/server";
import { ApiReference } from "@/components/api-reference/api-reference";
import { messages } from "@/components/api-reference/messages";

export const metadata: Metadata = { title: messages.page.title };

/** Outside of the studio, whose scripts it does not need. */
export default async function ApiReferencePage() {
  await requireSession();
  return <ApiReference />;
}
