import "server-only";
import { modelRulesApi } from "@/lib/rules/api";
import { changeRules, readRules } from "@/lib/rules/server/rules";
import { serve } from "./serve";

export const modelRulesRoutes = serve(modelRulesApi, {
  read: ({ session }) => readRules(session),
  change: ({ session, body }) => changeRules(session, body),
});
