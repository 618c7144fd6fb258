import { z } from "zod";
import { pageQuery } from "@/lib/platform/server/page";
import { handle } from "@/lib/session/server/handle";
import { createOwnVoice } from "@/lib/voices/server/own-voices";
import { pageOfVoices } from "@/lib/voices/server/voices";
import { newVoice } from "@/lib/voices/voice-entry";

export const dynamic = "force-dynamic";

/**
 * A page of voices: the workspace's own, then the library.
 * 400 (`invalid_request`) for a cursor that is not of this list.
 */
export const GET = handle({
  query: z.object({
    ...pageQuery({ limit: 100, maxLimit: 1_000 }),
  }),
  run: ({ session, query }) => pageOfVoices(session, query),
});

/**
 * Creates a voice of the workspace's own at the service, from a hosted sample. A refusal of the service is
 * passed on.
 */
export const POST = handle({
  body: newVoice,
  status: 201,
  run: ({ session, body }) => createOwnVoice(session, body),
});
