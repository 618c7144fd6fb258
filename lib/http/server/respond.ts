import "server-only";
import { unstable_rethrow } from "next/navigation";
import { newId } from "@/lib/platform/server/new-id";
import { errorResponse, withDefaults } from "./error-response";

/** Runs a route's work with the headers and the error envelope of every answer of ours. */
export async function respond(run: (requestId: string) => Promise<Response>): Promise<Response> {
  const requestId = newId("req");
  try {
    return withDefaults(await run(requestId), requestId);
  } catch (error) {
    unstable_rethrow(error); // redirect() and notFound() are exceptions that Next handles
    return withDefaults(errorResponse(error, requestId), requestId);
  }
}
