import * as z from "zod/mini";

/** Account plan (section Account plan); `api_enabled` false means creation responds with 403. */
export const accountPlan = z.looseObject({
  object: z.literal("account_plan"),
  plan: z.string(),
  api_enabled: z.boolean(),
});
export type AccountPlan = z.infer<typeof accountPlan>;
