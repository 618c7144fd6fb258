import "server-only";
import type { Tool } from "./tool";
import { accountTools } from "./tools/account";
import { boardTools } from "./tools/boards";
import { catalogTools } from "./tools/catalog";
import { describeTools } from "./tools/describe";
import { jobTools } from "./tools/jobs";
import { planTools } from "./tools/plan";
import { reviewTools } from "./tools/reviews";
import { spendTools } from "./tools/spend";
import { waitTools } from "./tools/wait";

/** Every tool, in the order in which it is listed. */
export const TOOLS: readonly Tool[] = [
  ...accountTools,
  ...catalogTools,
  ...spendTools,
  ...waitTools,
  ...jobTools,
  ...boardTools,
  ...planTools,
  ...describeTools,
  ...reviewTools,
];
