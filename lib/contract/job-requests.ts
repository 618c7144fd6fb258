import * as z from "zod/mini";
import { avatarRequest, imageRequest } from "./assumptions";
import type { EndpointName } from "./endpoints";
import { videoRequest } from "./video";
import { voiceRequest } from "./voice";

/** A schema of an object, or of one of several. */
type Body = { readonly shape: Readonly<Record<string, z.core.$ZodType>> };
type Variants = { readonly def: { readonly options: readonly Body[] } };

/** The body of each call that makes a job. */
export const JOB_REQUESTS = {
  createVideo: videoRequest,
  createImage: imageRequest,
  createVoice: voiceRequest,
  createAvatar: avatarRequest,
} as const satisfies Partial<Record<EndpointName, Body | Variants>>;

const bodiesOf = (schema: Body | Variants): readonly Body[] =>
  "shape" in schema ? [schema] : schema.def.options;

/** A schema of `textUpTo`, also one that is optional, nullable or has a default: people write such a text. */
function isWritten(schema: z.core.$ZodType): boolean {
  if (z.globalRegistry.get(schema)?.maxLength !== undefined) return true;
  const { def } = schema._zod;
  return "innerType" in def && def.innerType instanceof z.core.$ZodType && isWritten(def.innerType);
}

/** The names of all fields of these bodies that hold a text of a person: prompts and scripts. Logs leave them out. */
export const WRITTEN_FIELDS: ReadonlySet<string> = new Set(
  Object.values(JOB_REQUESTS)
    .flatMap(bodiesOf)
    .flatMap(({ shape }) => Object.entries(shape))
    .flatMap(([name, schema]) => (isWritten(schema) ? [name] : [])),
);
