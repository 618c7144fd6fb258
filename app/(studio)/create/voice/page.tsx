import { QueryClient } from "@tanstack/react-query";
import { prefetchStage, prefetchVoices, withCache } from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { KINDS } from "@/lib/kinds/kinds";
import { CreateVoice } from "../../parts";
import { earlierRequest } from "../earlier-request";

export const metadata = { title: KINDS.voice.createTitle };

export default async function CreateVoicePage({ searchParams }: PageProps<"/create/voice">) {
  const session = await requireSession();
  const cache = new QueryClient();
  const { from, voice } = await searchParams;
  const [preset] = await Promise.all([
    earlierRequest({ from }, "voice"),
    prefetchVoices(cache),
    prefetchStage(cache, "voice"),
  ]);
  return withCache(
    cache,
    <CreateVoice
      personId={session.person_id}
      preset={preset}
      voiceId={typeof voice === "string" ? voice : null}
    />,
  );
}
