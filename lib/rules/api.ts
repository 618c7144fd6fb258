import { endpoint } from "@/lib/http/endpoint";
import { changedRules, rulesOfRoles } from "./rules";

/** Which models, kinds and tiers each role may use, and at what price. */
export const modelRulesApi = {
  read: endpoint({
    method: "GET",
    path: "/api/model-rules",
    summary: "Which models, kinds and tiers each role may use, and the highest price of a take",
    may: "look",
    result: rulesOfRoles,
  }),
  /** Responds like `read`. */
  change: endpoint({
    method: "PATCH",
    path: "/api/model-rules",
    summary: "Sets what a role may use",
    may: "manage",
    body: changedRules,
    result: rulesOfRoles,
    errors: { reauthentication_needed: "the role may use more than before" },
  }),
};
