import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useFormState,
  useWatch,
} from "react-hook-form";
import { announce } from "@/components/ui/announce";
import { topDialog } from "@/components/ui/final-focus";
import { lazyPart } from "@/components/ui/lazy-part";
import { isComposing } from "@/components/ui/press-by-key";
import { useHydrated } from "@/components/ui/use-stored";
import { ApiError } from "@/lib/contract/errors";
import type { Kind } from "@/lib/kinds/kinds";
import type { ControlOf, FormField } from "@/lib/kinds/request-fields";
import { spendName } from "@/lib/limits/check-spend";
import { fieldMessage, type Problem, problemFromError } from "@/lib/outbox/problem";
import type { RuledUse } from "@/lib/rules/why-not";
import { variablesOf } from "@/lib/saved/template";
import { FormTags } from "./form-tags";
import { messages } from "./messages";
import type { CheaperChoice } from "./problem-panel";
import { arePanesStacked, scrollToPane } from "./scroll-to-pane";
import { SubmitBar, useSubmitBlock } from "./submit-bar";
import type { UnfilledPlaces } from "./unfilled-places";
import type { SubmitControls } from "./use-submit";

// Refusals are rare, so the code that shows them is loaded with the first.
const ProblemPanel = lazyPart(() => import("./problem-panel"));

const text = messages.unfilledPlaces;

/** For every control of a kind's form, the form field that shows its refusals; null for the panel above the button. */
export type RefusalPaths<K extends Kind, Values extends FieldValues> = Record<
  ControlOf<K> & string,
  FieldPath<Values> | null
>;

type JobFormProps<Values extends FieldValues> = {
  label: string;
  form: UseFormReturn<Values>;
  /** The text that has the focus when the form appears. */
  prompt: FieldPath<Values>;
  /** Puts another text into `prompt`. */
  onText: (text: string) => void;
  /** The field that shows a refusal of what the form says; default: the text. */
  content?: FieldPath<Values>;
  refusalPaths: Partial<Record<FormField, FieldPath<Values> | null>>;
  submit: SubmitControls;
  /** What a press makes, which the rules of a role may refuse. */
  uses: readonly RuledUse[];
  /** Whether the text is still missing, without which there is nothing to send. */
  needsText?: boolean;
  /** How many jobs a press makes. */
  takes: number;
  /** Whole credits that all of them will reserve; null while the form is incomplete. */
  credits: number | null;
  /** Whether `credits` are the most that it may cost, because the length of its audio is not known. */
  isMax?: boolean;
  /** Credits of the probable charge, when they differ from the reserved ones. */
  expected?: number | undefined;
  /** A choice that costs less than `credits`; called after a refusal of the price. */
  findCheaper?: () => CheaperChoice | null;
  /** Puts other tags into the draft. */
  onTags: (tags: string[]) => void;
  /** Builds, checks and sends the request of valid values. An ApiError it throws is shown at its field. */
  onSend: (values: Values) => void;
  children: ReactNode;
  /** Below the button: other ways to the same. */
  after?: ReactNode;
};

/** The frame of every form that makes jobs: Ctrl Enter, refusals without a field, price and button. */
export function JobForm<Values extends FieldValues>(props: JobFormProps<Values>) {
  const { label, form, prompt, refusalPaths, submit, isMax = false } = props;
  const { takes, credits, expected, needsText = false, onTags, onSend, children, after } = props;
  // The form accepts no input until the browser's draft is loaded.
  const ready = useHydrated();
  const cheaper = submit.problem?.status === 402 ? (props.findCheaper?.() ?? null) : null;
  const { problem, contentProblem } = submit;
  const fieldPath = !contentProblem && problem?.field ? refusalPaths[problem.field] : null;
  const refusedPath = contentProblem ? (props.content ?? prompt) : fieldPath;
  useRefusal(form, problem, fieldPath);
  useRefusedFocus(form, problem, refusedPath, prompt);
  usePromptFocus(form, prompt, ready);
  const send = form.handleSubmit(onSend);

  const { kind, tags } = submit;
  const spend = useSubmitBlock(credits, takes, { kind, tags, isMax, uses: props.uses });
  const open = useUnfilledPlaces(form, prompt, props.onText);
  // A form that speaks a sound says no text.
  const places = (props.content ?? prompt) === prompt ? open : null;
  const block = spend.block ?? (places && { reason: "places" as const, message: text.open(places.names) });

  const press = async () => {
    if (block && block.reason !== "spend") return announce(block.message);
    if (credits !== null && submit.refuseOverLimit(credits, spendName(takes, isMax))) return;
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const problem = problemFromError(error);
      submit.refuse(problem);
      announce(fieldMessage(problem));
      const path = problem.field && refusalPaths[problem.field];
      if (path) form.setFocus(path);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!isOwn(event)) return;
    event.preventDefault();
    void press();
  };
  const frame = useRef<HTMLFormElement>(null);
  useSubmitKey(frame);
  return (
    <form
      ref={frame}
      aria-label={label}
      noValidate
      inert={!ready}
      onChange={(event) => isOwn(event) && fieldPath && submit.dismiss()}
      onSubmit={onSubmit}
      className="flex flex-1 flex-col gap-3.5"
    >
      {children}
      <FormTags tags={tags} onChange={onTags} />
      {problem && !refusedPath && (
        <ProblemPanel
          problem={problem}
          credits={submit.credits}
          partly={submit.partly}
          tags={tags}
          cheaper={cheaper}
          onDismiss={submit.dismiss}
        />
      )}
      <SubmitBar
        credits={credits}
        isMax={isMax}
        expected={expected}
        waitsUntil={submit.waitsUntil}
        takes={takes}
        needsText={needsText}
        block={block}
        places={places}
        warning={spend.warning}
        // The panel above shows it already, right after the press.
        denied={problem?.status === 403 ? null : spend.denied}
      />
      {after}
    </form>
  );
}

/** What is left to fill in of the text; null where nothing is, or the person keeps these braces. */
function useUnfilledPlaces<Values extends FieldValues>(
  { control, getValues }: UseFormReturn<Values>,
  path: FieldPath<Values>,
  onFill: (text: string) => void,
): UnfilledPlaces | null {
  const found = useWatch({ control, name: path, compute: namesIn });
  const [kept, setKept] = useState("");
  if (found === "" || found === kept) return null;
  return {
    names: found.split("\n"),
    source: String(getValues(path)),
    onFill,
    onKeep: () => setKept(found),
  };
}

/** The names of places, which have no line breaks. */
const namesIn = (typed: unknown): string => (typeof typed === "string" ? variablesOf(typed).join("\n") : "");

/** False for what happens in a dialog opened from the form: it is inside the form for React only. */
const isOwn = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);

/** Shows a refusal of a control at its field, until it is dismissed. */
function useRefusal<Values extends FieldValues>(
  { control, setError, clearErrors }: UseFormReturn<Values>,
  problem: Problem | null,
  path: FieldPath<Values> | null | undefined,
): void {
  const { submitCount } = useFormState({ control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press empties the form of errors, this one included
  useEffect(() => {
    if (!problem || !path) return;
    setError(path, { type: "refused", message: fieldMessage(problem) });
    return () => clearErrors(path);
  }, [setError, clearErrors, problem, path, submitCount]);
}

/**
 * Moves the focus to the field that a refusal is about, which may have scrolled away since the press. Not from a text
 * that the person types meanwhile, and not out of a dialog.
 */
function useRefusedFocus<Values extends FieldValues>(
  { setFocus }: Pick<UseFormReturn<Values>, "setFocus">,
  problem: Problem | null,
  path: FieldPath<Values> | null | undefined,
  prompt: FieldPath<Values>,
): void {
  useEffect(() => {
    if (!problem || !path || isBusyElsewhere()) return;
    setFocus(path);
    // With the error below it, between the bars. The text is the first in its form.
    if (path === prompt && arePanesStacked()) scrollToPane("composer");
    else document.activeElement?.closest("[data-field]")?.scrollIntoView({ block: "center" });
  }, [setFocus, problem, path, prompt]);
}

const isBusyElsewhere = (): boolean =>
  document.querySelector("[role=dialog]") !== null ||
  (document.activeElement?.matches("textarea, select, [type=text], [type=search]") ?? false);

/** What may have the focus when a form appears: nothing, or the link that was pressed with a pointer to come here. */
const isReplaceableFocus = (element: Element | null): boolean =>
  element === null ||
  element === document.body ||
  ((element.id === "main" || element.tagName === "A") && !element.matches(":focus-visible"));

/**
 * Puts the focus into the prompt when its form appears, where there is a mouse: a phone would open its keyboard over
 * the form. Whoever has come to an element by keyboard stays there: the Tab key and a screen reader go on from it.
 */
function usePromptFocus<Values extends FieldValues>(
  { setFocus }: Pick<UseFormReturn<Values>, "setFocus">,
  prompt: FieldPath<Values>,
  isReady: boolean,
): void {
  useEffect(() => {
    if (!isReady || !window.matchMedia("(pointer: fine)").matches) return;
    // After the effects that fill the form.
    const frame = requestAnimationFrame(() => {
      if (!isReplaceableFocus(document.activeElement)) return;
      setFocus(prompt);
    });
    return () => cancelAnimationFrame(frame);
  }, [setFocus, prompt, isReady]);
}

/** What has an Enter of its own. */
const LISTS = "[role=menu], [role=listbox]";

/** Ctrl or Cmd with Enter sends a form wherever the focus is on its page, because its button prints the key; not behind a dialog. */
function useSubmitKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, repeat, target, defaultPrevented } = event;
      if (key !== "Enter" || !(ctrlKey || metaKey) || repeat || defaultPrevented || isComposing(event))
        return;
      const above = topDialog();
      if (!form.current || (above && !above.contains(form.current))) return;
      if (target instanceof Element && target.closest(LISTS)) return;
      event.preventDefault();
      form.current.requestSubmit();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form]);
}
