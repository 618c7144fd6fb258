import { z } from "zod";
import { pageQuery } from "@/lib/platform/server/page";
import { handle } from "@/lib/session/server/handle";
import { createOwnVoice } from "@/lib/voices/server/own-voices";
import { pageOfVoices } from "@/lib/voices/server/voices";
import { newVoice } from "@/lib/voices/voice-entry";

export const dynamic = "force-dynamic";

export const GET = handle({
  query: z.object({
    ...pageQuery({ limit: 100, maxLimit: 1_000 }),
  }),
  run: ({ session, query }) => pageOfVoices(session, query),
});

export const POST = handle({
  body: newVoice,
  status: 201,
  run: ({ session, body }) => createOwnVoice(session, body),
});
