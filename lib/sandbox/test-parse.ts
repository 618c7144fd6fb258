import { z } from "zod";
import { accountPlan } from "@/lib/contract/account";
import { asset } from "@/lib/contract/asset";
import { modelOptions } from "@/lib/contract/assumptions";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { generationJob, voiceGeneration } from "@/lib/contract/job";
import { pricingRow } from "@/lib/contract/pricing";

/** Readers of responses are tolerant, but here a response may have no fields outside the contract. */
const strictAsset = z.strictObject(asset.shape);
const strictJob = z.strictObject({ ...generationJob.shape, assets: z.array(strictAsset) });
const strictRow = z.strictObject(pricingRow.shape);
const strictOptions = z.strictObject({
  ...modelOptions.shape,
  inputs: z.strictObject(modelOptions.shape.inputs.shape),
});
const strictError = z.strictObject({ error: z.strictObject(errorEnvelope.shape.error.shape) });

export const parseJob = (body: unknown) => strictJob.parse(body);
const strictVoice = z.strictObject({ ...voiceGeneration.shape, assets: z.array(strictAsset) });
const strictRecord = z.discriminatedUnion("object", [strictJob, strictVoice]);

export type AnyRecord = z.infer<typeof strictRecord>;
export const readRecord = (body: unknown) => strictRecord.parse(body);
export const parseAsset = (body: unknown) => strictAsset.parse(body);
export const parsePlan = (body: unknown) => z.strictObject(accountPlan.shape).parse(body);
export const parseOptions = (body: unknown) => strictOptions.parse(body);
export const parsePricing = (body: unknown) =>
  z.strictObject({ object: z.literal("list"), data: z.array(strictRow) }).parse(body);

/** The error of a response, checked against its status, its envelope and its header X-Request-Id. */
export async function errorOf(response: Response) {
  const { error } = strictError.parse(await response.json());
  if (error.request_id !== response.headers.get("x-request-id")) throw new Error("request ids differ");
  return { status: response.status, code: error.code, message: error.message, details: error.details };
}
