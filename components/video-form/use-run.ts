"use client";

import { type UseFormReturn, useWatch } from "react-hook-form";
import type { SubmitControls } from "@/components/submit/use-submit";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { chooseModel as onModel } from "@/lib/catalog/choose";
import type { Shot } from "@/lib/catalog/match-models";
import { resolveRun, runTotal, sentLines, takesThatFit } from "@/lib/catalog/run";
import type { VideoSelection } from "@/lib/catalog/video-fields";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import type { VideoDraft } from "@/lib/drafts/video-draft";

type RunOptions = {
  catalog: VideoCatalog;
  form: UseFormReturn<VideoDraft>;
  shot: Shot;
  submit: SubmitControls;
  /** `undo` restores what changed beside the model, when the change of it is undone. */
  chooseModel: (modelId: string, undo: () => void) => void;
};

/**
 * The models of the next press. The first is that of the selection, whose takes are remembered for the kind; the
 * others, with theirs, are part of the draft.
 */
export function useRun({ catalog, form, shot, submit, chooseModel }: RunOptions) {
  const { control, setValue } = form;
  const others = useWatch({ control, name: "otherModels" });
  const linesOf = (selection: VideoSelection) =>
    resolveRun(catalog, {
      shot: { ...shot, selection },
      takes: submit.takes,
      others,
      maxTakes: MAX_TAKES,
    });
  const lines = linesOf(shot.selection);
  const firstId = shot.selection.modelId;
  const put = (next: VideoDraft["otherModels"]) => setValue("otherModels", next);
  /** Makes the models and takes what they are at this moment. */
  const restoration = () => {
    const { takes } = submit;
    return () => {
      put(others);
      submit.setTakes(takes);
    };
  };
  /** The takes that these models would make: those that they have, as far as there is room for all. */
  const takesOf = (modelIds: readonly string[]): number[] => {
    const shown = (id: string) => lines.find(({ model }) => model.id === id)?.takes;
    // A new model in the first place makes as many as the one before it.
    const wanted = modelIds.map((id, at) => shown(id) ?? (at === 0 ? submit.takes : 1));
    return takesThatFit(wanted, MAX_TAKES);
  };
  return {
    lines,
    hasRoom: lines.reduce((sum, { takes }) => sum + takes, 0) < MAX_TAKES,
    /** Credits of the whole press with another selection of the first model; null without a price. */
    totalOf: (selection: VideoSelection): number | null => runTotal(linesOf(selection))?.reserved ?? null,
    setTakes: (modelId: string, takes: number) => {
      if (modelId === firstId) submit.setTakes(takes);
      else put(others.map((other) => (other.modelId === modelId ? { modelId, takes } : other)));
    },
    add: (modelId: string) => {
      if (lines.some(({ model }) => model.id === modelId)) return;
      // The lines as they are shown, without what an older draft holds beside them.
      put([
        ...lines.slice(1).map(({ model, takes }) => ({ modelId: model.id, takes })),
        { modelId, takes: 1 },
      ]);
    },
    /** What a press with these models would make and cost. */
    sumOf: (modelIds: readonly string[]) => {
      const [first = firstId, ...rest] = modelIds.slice(0, MAX_TAKES);
      const takes = takesOf([first, ...rest]);
      const selection =
        first === firstId ? shot.selection : onModel(catalog, shot.requested ?? {}, first)?.selection;
      const wanted = selection
        ? resolveRun(catalog, {
            shot: { ...shot, selection },
            takes: takes[0] ?? 1,
            others: rest.map((modelId, at) => ({ modelId, takes: takes[at + 1] ?? 1 })),
            maxTakes: MAX_TAKES,
          })
        : [];
      const sent = sentLines(wanted);
      return {
        takes: sent.reduce((sum, line) => sum + line.takes, 0),
        credits: sent.reduce((sum, line) => sum + line.takes * line.quote.reserved, 0),
        misfits: takes.length - sent.length,
      };
    },
    /** Makes these the models of the press, with their takes. The first has the settings of the form. */
    use: (modelIds: readonly string[]) => {
      const [first, ...rest] = modelIds.slice(0, MAX_TAKES);
      if (!first) return;
      const [ofFirst = 1, ...ofRest] = takesOf([first, ...rest]);
      const before = restoration();
      put(rest.map((modelId, at) => ({ modelId, takes: ofRest[at] ?? 1 })));
      submit.setTakes(ofFirst);
      if (first !== firstId) chooseModel(first, before);
    },
    /** Takes a model out of the press. The next one becomes the first, with its takes. */
    remove: (modelId: string) => {
      if (modelId !== firstId) return put(others.filter((other) => other.modelId !== modelId));
      const [, next, ...rest] = lines;
      if (!next) return;
      const before = restoration();
      put(rest.map(({ model, takes }) => ({ modelId: model.id, takes })));
      submit.setTakes(next.takes);
      chooseModel(next.model.id, before);
    },
  };
}
