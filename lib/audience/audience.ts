import * as z from "zod/mini";
import { idInRequest } from "@/lib/platform/ids";

/** Who of the workspace sees a board or a collection: its maker alone, its maker and named people, everybody. */
const AUDIENCES = ["private", "shared", "open"] as const;
export type AudienceKind = (typeof AUDIENCES)[number];

export const MAX_AUDIENCE_PEOPLE = 100;

export const audience = z.object({
  kind: z.enum(AUDIENCES),
  /** Who sees it beside its maker; empty unless it is shared. */
  people: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** Whether the reader may change it: its maker, and an owner where the maker is no member any more. */
  is_yours: z.boolean(),
});
export type Audience = z.infer<typeof audience>;

export const OPEN_AUDIENCE: Audience = { kind: "open", people: [], is_yours: false };

/** Body of the calls that change it. */
export const audienceChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("private") }),
  z.strictObject({
    kind: z.literal("shared"),
    /** The ids of members. */
    people: z.array(idInRequest).check(z.minLength(1), z.maxLength(MAX_AUDIENCE_PEOPLE)),
  }),
  z.strictObject({ kind: z.literal("open") }),
]);
export type AudienceChange = z.infer<typeof audienceChange>;
