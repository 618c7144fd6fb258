import "server-only";
import { z } from "zod";
import { ROLES, SCOPES } from "@/lib/http/permissions";
import { readBalance } from "@/lib/limits/server/balance";
import { holdingLimits } from "@/lib/limits/server/read-limits";
import { settingsLink } from "@/lib/navigation/settings";
import { transaction } from "@/lib/platform/server/database";
import { heldByLimit, limitHeld } from "../spend-check";
import { tool } from "../tool";

const account = tool({
  name: "account",
  title: "Account",
  description:
    "Who this token acts for, what it may do and lacks, until when it works, and what its limits and the balance leave. Free.",
  may: "look",
  scope: "any",
  does: "reads",
  input: z.strictObject({}),
  output: z.object({
    person_name: z.string().nullable(),
    role: z.enum(ROLES),
    token_name: z.string(),
    token_expires_at: z.string().nullable(),
    scopes: z.array(z.enum(SCOPES)),
    missing_scopes: z.array(z.enum(SCOPES)),
    tokens_page: z.string().describe("Where a person makes a token with other scopes"),
    limits: z.array(heldByLimit),
    balance_left_credits: z.number().nullable().describe("Null where nobody entered a balance"),
  }),
  async run(_, { agent, origin }) {
    const { personName, role, token } = agent;
    const [limits, balance] = await Promise.all([
      transaction((within) => holdingLimits(within, agent)),
      readBalance(agent),
    ]);
    return {
      result: {
        person_name: personName,
        role,
        token_name: token.name,
        token_expires_at: token.expiresAt?.toISOString() ?? null,
        scopes: [...token.scopes],
        missing_scopes: SCOPES.filter((scope) => !token.scopes.includes(scope)),
        tokens_page: origin + settingsLink("tokens"),
        limits: limits.map((limit) => limitHeld(limit)),
        balance_left_credits: balance.available,
      },
    };
  },
});

export const accountTools = [account];
