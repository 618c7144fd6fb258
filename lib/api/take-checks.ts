import "server-only";
import { takeChecksApi } from "@/lib/checks/measured-api";
import { readTakeChecks } from "@/lib/checks/server/measured/read";
import { serve } from "./serve";

export const takeCheckRoutes = serve(takeChecksApi, {
  list: ({ session, params }) => readTakeChecks(session, params.boardId),
});
