import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";
import { SCOPES } from "@/lib/http/permissions";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { newTokenLimit } from "@/lib/tokens/access-token";
import { messages } from "./messages";

/** The page on which a person answers a request. */
export const allowPath = (requestId: string) =>
  `${PAGE_PATHS.allow}?request=${encodeURIComponent(requestId)}` as const;

/** A program that asks a person to act for them. */
export const allowRequest = z.object({
  object: z.literal("allow_request"),
  /** What the program calls itself, which may be a lie; null for nothing. */
  client_name: z.nullable(z.string()),
  /** The host of the document in which it describes itself. */
  client_host: z.string(),
  /** The host that gets the answer, or the scheme of an app's address. */
  returns_to: z.string(),
  /** Whether the answer stays on the person's own machine. */
  is_local: z.boolean(),
  /** What it asks for, as far as the person's role permits it. */
  scopes: z.array(z.enum(SCOPES)),
  /** What it asks for beyond that. */
  refused_scopes: z.array(z.enum(SCOPES)),
  /** Until when the person can answer. */
  expires_at: timestamp,
});
export type AllowRequest = z.infer<typeof allowRequest>;

const requestId = z.string().check(z.regex(/^[\w-]{1,100}$/));
export const allowQuery = z.object({ request_id: requestId });

/** Body of POST /api/oauth/request. */
export const allowAnswer = z.discriminatedUnion("allow", [
  z.strictObject({ request_id: requestId, allow: z.literal(false) }),
  z.strictObject({
    request_id: requestId,
    allow: z.literal(true),
    /** Some of those that it asks for, or all. */
    scopes: z.array(z.enum(SCOPES)).check(z.minLength(1, messages.scopeMissing)),
    /** What it may spend; null for no limit of its own. */
    limit: z.nullable(newTokenLimit),
  }),
]);
export type AllowAnswer = z.infer<typeof allowAnswer>;

/** Where the browser goes then, which leads it back to the program. */
export const allowAnswered = z.object({ object: z.literal("allow_answered"), url: z.url() });
