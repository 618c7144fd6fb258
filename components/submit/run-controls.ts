import { pricedTakes, reduceTakes, runTotal, type TakesOnModel, type WantedTakes } from "@/lib/catalog/run";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import type { SubmitControls } from "./use-submit";

type AnyModelTakes = TakesOnModel<{ readonly id: string }, unknown>;
type SelectionOf<Line extends AnyModelTakes> = NonNullable<Line["selection"]>;

type RunOptions<Line extends AnyModelTakes> = {
  /** The models of the press, as they are shown. The first has the settings of the form. */
  lines: readonly Line[];
  /** The models beside the first, as they are in the draft. */
  others: readonly WantedTakes[];
  put: (others: WantedTakes[]) => void;
  submit: SubmitControls;
  /** Makes another model the first. `undo` restores what changed beside it, when the change is undone. */
  chooseModel: (modelId: string, undo: () => void) => void;
  /** The settings that the form would have with another first model; null when it can't be chosen. */
  selectionOf: (modelId: string) => SelectionOf<Line> | null;
  /** The lines of a press whose first model has these settings. */
  linesOf: (selection: SelectionOf<Line>, takes: number, others: readonly WantedTakes[]) => readonly Line[];
};

/**
 * Changes the models of the next press. The takes of the first are remembered for the kind; the others, with theirs,
 * are part of the draft.
 */
export function runControls<Line extends AnyModelTakes>(options: RunOptions<Line>) {
  const { lines, others, put, submit, chooseModel, selectionOf, linesOf } = options;
  const firstId = lines[0]?.model.id;
  /** Makes the models and takes what they are at this moment. */
  const restoration = () => {
    const { takes } = submit;
    return () => {
      put([...others]);
      submit.setTakes(takes);
    };
  };
  /** The takes that these models would make: those that they have, as far as there is room for all. */
  const withTakes = (modelIds: readonly string[]): WantedTakes[] => {
    const shown = (id: string) => lines.find(({ model }) => model.id === id)?.takes;
    // A new model in the first place makes as many as the one before it.
    const wanted = modelIds.map((id, at) => shown(id) ?? (at === 0 ? submit.takes : 1));
    const takes = reduceTakes(wanted, MAX_TAKES);
    return modelIds.map((modelId, at) => ({ modelId, takes: takes[at] ?? 1 }));
  };
  const resolve = ([first, ...rest]: readonly WantedTakes[]): readonly Line[] => {
    if (!first) return [];
    const selection = first.modelId === firstId ? lines[0]?.selection : selectionOf(first.modelId);
    return selection ? linesOf(selection, first.takes, rest) : [];
  };
  const wantedOf = ({ model, takes }: Line): WantedTakes => ({ modelId: model.id, takes });
  return {
    hasRoom: lines.reduce((sum, { takes }) => sum + takes, 0) < MAX_TAKES,
    setTakes: (modelId: string, takes: number) => {
      if (modelId === firstId) submit.setTakes(takes);
      else put(others.map((other) => (other.modelId === modelId ? { modelId, takes } : other)));
    },
    add: (modelId: string) => {
      if (lines.some(({ model }) => model.id === modelId)) return;
      // The lines as they are shown, without what an older draft holds beside them.
      put([...lines.slice(1).map(wantedOf), { modelId, takes: 1 }]);
    },
    /** What a press with these models would make and cost. */
    sumOf: (modelIds: readonly string[]) => {
      const wanted = withTakes(modelIds.slice(0, MAX_TAKES));
      const sent = pricedTakes(resolve(wanted));
      return {
        takes: sent.reduce((sum, { takes }) => sum + takes, 0),
        credits: runTotal(sent)?.reserved ?? 0,
        misfits: wanted.length - sent.length,
      };
    },
    /** The models that would make something in a press with these. */
    linesWith: (modelIds: readonly string[]) => pricedTakes(resolve(withTakes(modelIds.slice(0, MAX_TAKES)))),
    /** Makes these the models of the press, with their takes. The first has the settings of the form. */
    use: (modelIds: readonly string[]) => {
      const [first, ...rest] = withTakes(modelIds.slice(0, MAX_TAKES));
      if (!first) return;
      const undo = restoration();
      put(rest);
      submit.setTakes(first.takes);
      if (first.modelId !== firstId) chooseModel(first.modelId, undo);
    },
    /** Takes a model out of the press. The next one becomes the first, with its takes. */
    remove: (modelId: string) => {
      if (modelId !== firstId) return put(others.filter((other) => other.modelId !== modelId));
      const [, next, ...rest] = lines;
      if (!next) return;
      const undo = restoration();
      put(rest.map(wantedOf));
      submit.setTakes(next.takes);
      chooseModel(next.model.id, undo);
    },
  };
}
