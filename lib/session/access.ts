import * as z from "zod/mini";
import { ROLES } from "@/lib/http/permissions";

/** Who uses a session now, and what they are in the workspace. */
export const access = z.object({
  person_id: z.string(),
  role: z.enum(ROLES),
  /** Absent in the frame of an older process. */
  sees_costs: z._default(z.boolean(), true),
});
export type AccessNow = z.infer<typeof access>;
