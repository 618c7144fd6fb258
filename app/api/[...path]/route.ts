import { ApiError } from "@/lib/contract/errors";
import { messages } from "@/lib/http/messages";
import { handle } from "@/lib/session/server/handle";

/** Addresses of the API without a route. Without this handler they would answer with a page. */
const answer = handle({
  rawBody: true,
  run: () => {
    throw new ApiError("not_found", messages.notFound);
  },
});

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST, answer as PUT };
