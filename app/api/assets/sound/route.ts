import { z } from "zod";
import { deliverJoinedSound } from "@/lib/jobs/server/assets/joined-sound";
import { idOf } from "@/lib/platform/ids";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

const MAX_PARTS = 100;

/**
 * Up to 100 results as one sound file, in the order of `ids`.
 * 404 (`not_found`) for another workspace's result. 409 (`conflict`) while one of them is not archived.
 * 415 (`unsupported_media`) for a broken one. 429 (`rate_limited`) and 503 (`unavailable`) while too many
 * downloads are open. 507 (`insufficient_storage`) with too little free disk.
 */
export const GET = handle({
  query: z.object({
    ids: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(idOf("asset")).min(1).max(MAX_PARTS)),
    format: z.enum(["mp3", "wav"]),
  }),
  run: ({ session, query, request }) =>
    limitedStream({ kind: "download", owner: session, signal: leaveSignal(request) }, () =>
      deliverJoinedSound(session, query, request),
    ),
});
