import { lazyPart } from "@/components/ui/lazy-part";
import type { SubmitControls } from "./use-submit";

// Refusals are rare, so the code that shows them is loaded with the first.
const ContentRefusalPanel = lazyPart(() => import("./content-refusal-panel"));

/** The refusal of what a form says, for the place right under the text or sound. Null without such a refusal. */
export const contentRefusal = (submit: SubmitControls) =>
  submit.contentProblem ? <ContentRefusalPanel submit={submit} problem={submit.contentProblem} /> : null;
