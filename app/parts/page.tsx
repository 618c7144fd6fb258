import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { Providers } from "@/app/providers";
import { requireSession } from "@/app/server";
import { messages } from "@/components/parts/messages";
import { Parts } from "@/components/parts/parts";
import { PARTS_HEADER } from "@/lib/session/safe-path";

export const metadata: Metadata = { title: messages.page.title };

/** Every part of the interface in every state, for development and tests. Elsewhere there is no such page. */
export default async function PartsPage() {
  if ((await headers()).get(PARTS_HEADER) !== "1") notFound();
  const { person_id } = await requireSession();
  return (
    <Providers access={{ role: "owner", personId: "", seesCosts: true }} lastTimeZone={null}>
      <Parts personId={person_id} />
    </Providers>
  );
}
