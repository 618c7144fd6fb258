"use client";

import { showStage } from "@/components/submit/show-stage";
import type { SubmitControls } from "@/components/submit/use-submit";
import { announce } from "@/components/ui/announce";
import { buildVideoRequest } from "@/lib/catalog/build-request";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { checkVideoRequest } from "@/lib/catalog/check-request";
import type { InputsTaken } from "@/lib/catalog/inputs";
import { quoteRequest } from "@/lib/catalog/quote-request";
import type { VideoSelection } from "@/lib/catalog/selection";
import { ApiError } from "@/lib/contract/errors";
import { fieldMessage, problemFromError } from "@/lib/outbox/problem";
import { remember } from "@/lib/video-draft/prompt-history";
import { shownInputs } from "@/lib/video-draft/shown-inputs";
import type { VideoStores } from "@/lib/video-draft/stores";
import type { TextFields } from "./use-text";

type PressInput = {
  stores: VideoStores;
  catalog: VideoCatalog;
  selection: VideoSelection;
  taken: InputsTaken;
  submit: SubmitControls;
};

/** What Generate does: the request is built and checked with the service's own rules, then sent. */
export function usePress({ stores, catalog, selection, taken, submit }: PressInput) {
  return ({ prompt, negativePrompt }: TextFields): void => {
    const { firstFrame, sourceVideo, lastFrame, references } = shownInputs(stores.draft.get(), taken);
    try {
      const request = checkVideoRequest(
        catalog,
        buildVideoRequest(catalog, {
          selection,
          prompt,
          negativePrompt,
          inputs: {
            image: firstFrame?.url,
            video: sourceVideo?.url,
            lastFrame: lastFrame?.url,
            references: references.map(({ url }) => url),
          },
        }),
      );
      const inputSeconds = sourceVideo?.durationSeconds ?? undefined;
      const credits = quoteRequest(catalog, request, { inputSeconds })?.reserved ?? null;
      if (submit.refuseOverBudget(credits)) return;
      if (!submit.send(request, credits)) return;
      stores.history.set((history) => remember(history, prompt));
      showStage();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const problem = problemFromError(error);
      submit.refuse(problem);
      announce(fieldMessage(problem));
      focusField(problem.field);
    }
  };
}

/** Leads to the control that has to change. */
function focusField(field: string | null): void {
  const control = document.querySelector<HTMLElement>(
    `[data-field="${field}"] :is(input, textarea, select, button)`,
  );
  control?.focus();
}
