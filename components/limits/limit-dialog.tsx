import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { boardsQuery } from "@/components/api/boards";
import { libraryQueries } from "@/components/api/library";
import { limitClient } from "@/components/api/limits";
import { tokensQuery } from "@/components/api/tokens";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { sumsKey } from "@/lib/jobs/keys";
import {
  LIMIT_EFFECTS,
  type Limit,
  type LimitEffect,
  type LimitSubject,
  type Limits,
  limitName,
  type NewLimit,
  newLimit,
} from "@/lib/limits/limit";
import { errorMessage } from "@/lib/platform/error-message";
import { type NumberRule, numberIn } from "@/lib/platform/typed-number";
import { typedNumber } from "@/lib/platform/typed-number-schema";
import { canSpend } from "@/lib/tokens/left-this-month";
import { PERIODS } from "@/lib/usage/period";
import { messages } from "./messages";

const text = messages.dialog;

const LIMIT: NumberRule = { name: text.limit, min: 1 };

const limitFields = z.object({
  /** The scope, and what it is of (`choiceOf`). */
  appliesTo: z.string(),
  credits: typedNumber(LIMIT),
  period: newLimit.shape.period,
  effect: newLimit.shape.effect,
});

type LimitFields = z.infer<typeof limitFields>;

/** What a limit is of. */
export type LimitOf = Pick<NewLimit, "scope" | "person_id" | "token_id" | "board_id" | "tag">;

const choiceOf = (of: LimitOf): string => JSON.stringify(of);
const CHOICE = z.pick(newLimit, { scope: true, person_id: true, token_id: true, board_id: true, tag: true });
const ofChoice = (choice: string): LimitOf => CHOICE.parse(JSON.parse(choice));

/** Says whose spending a limit covers, where its name does not. */
function coverageHint({ scope }: Pick<NewLimit, "scope">, effect: LimitEffect): string | undefined {
  if (scope === "anyone_else") return text.anyoneElseHint;
  if (scope === "board" || scope === "tag") return text.labelHint;
  return effect !== "warn" && scope === "person" ? text.personHint : undefined;
}

type Named = { id: string; name: string | null };

/** Everything that can have a limit. Sends no request while not `enabled`. */
function useChoices({ people }: Limits, enabled: boolean) {
  const tokens = (useQuery({ ...tokensQuery, enabled }).data?.data ?? []).filter(canSpend);
  const boards = useQuery({ ...boardsQuery, enabled }).data?.data ?? [];
  const tags = useQuery({ ...libraryQueries.names(), enabled }).data?.tags ?? [];
  const choice = (of: LimitOf, subject: LimitSubject) => ({ value: choiceOf(of), label: limitName(subject) });
  return [
    choice({ scope: "workspace" }, { scope: "workspace" }),
    choice({ scope: "anyone_else" }, { scope: "anyone_else" }),
    ...people.map(({ id, name }: Named) =>
      choice({ scope: "person", person_id: id }, { scope: "person", person_name: name }),
    ),
    ...tokens.map(({ id, name }) =>
      choice({ scope: "token", token_id: id }, { scope: "token", token_name: name }),
    ),
    ...boards.map(({ id, name }) =>
      choice({ scope: "board", board_id: id }, { scope: "board", board_name: name }),
    ),
    ...tags.map(({ name }) => choice({ scope: "tag", tag: name }, { scope: "tag", tag: name })),
  ];
}
const PERIOD_SEGMENTS = PERIODS.map((value) => ({ value, label: text.periods[value] }));
const EFFECTS = LIMIT_EFFECTS.map((value) => ({ value, label: text.effects[value] }));

type LimitDialogProps = {
  /** The limit to change; null to set a new one. */
  limit: Limit | null;
  /** What a new limit is of, and how it is called; left out to choose. */
  of?: LimitOf;
  /** How that is called, where `of` does not say. */
  boardName?: string;
  limits: Limits;
  /** The zone in which the periods of a new limit begin. */
  tz: string;
  onClose: () => void;
};

export default function LimitDialog({ limit, of, boardName, limits, tz, onClose }: LimitDialogProps) {
  const form = useForm<LimitFields>({
    resolver: zodResolver(limitFields),
    defaultValues: {
      appliesTo: choiceOf(of ?? { scope: limit?.scope ?? "workspace" }),
      credits: limit ? String(limit.limit_credits) : "",
      period: limit?.period ?? (of?.scope === "board" ? "all" : "month"),
      effect: limit?.effect ?? (of?.scope === "board" ? "block" : "warn"),
    },
  });
  const { control, setError } = form;
  const [appliesTo, period, effect] = useWatch({ control, name: ["appliesTo", "period", "effect"] });
  const cache = useQueryClient();
  const formId = useId();
  const isChoosing = !limit && !of;
  const choices = useChoices(limits, isChoosing);
  const coverage = coverageHint(limit ?? ofChoice(appliesTo), effect);
  const timeZone = limit?.time_zone ?? tz;

  const change = async (send: () => Promise<Limits>, done: string) => {
    try {
      if ((await withReauthentication(send)) === null) return;
      await cache.invalidateQueries({ queryKey: sumsKey });
      toast(done, { tone: "positive" });
      onClose();
    } catch (cause) {
      setError("credits", { message: errorMessage(cause, text.failed) });
    }
  };
  const save = (values: LimitFields) => {
    const credits = numberIn(values.credits, LIMIT);
    // The form has checked it.
    if (credits === null) return;
    const body = { limit_credits: credits, effect: values.effect };
    return change(
      () =>
        limit
          ? limitClient.change({ params: { limitId: limit.id }, body })
          : limitClient.set({
              body: { ...body, ...ofChoice(values.appliesTo), period: values.period, time_zone: tz },
            }),
      text.saved,
    );
  };

  return (
    <Dialog
      onClose={onClose}
      title={
        limit
          ? text.title(limit)
          : of
            ? text.newOf(limitName({ ...of, board_name: boardName }))
            : text.newTitle
      }
      size="sm"
      footer={
        <>
          {limit && (
            <Button
              variant="danger"
              onClick={() =>
                void change(() => limitClient.remove({ params: { limitId: limit.id } }), text.removed)
              }
            >
              {text.remove}
            </Button>
          )}
          <Button variant="ink" type="submit" form={formId}>
            {common.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(save)}>
        {isChoosing && (
          <FormControl control={control} name="appliesTo">
            {({ value, onChange }) => (
              <Field label={text.appliesTo} hint={coverage}>
                <Select value={value} options={choices} onChange={onChange} />
              </Field>
            )}
          </FormControl>
        )}
        <FormControl control={control} name="credits">
          {({ value, onChange, error }) => (
            <Field
              label={text.limit}
              aside={text.unit}
              error={error}
              hint={text.periodHints[period](timeZone)}
            >
              <Input inputMode="numeric" value={value} onChange={({ target }) => onChange(target.value)} />
            </Field>
          )}
        </FormControl>
        {!limit && (
          <FormControl control={control} name="period">
            {({ value, onChange }) => (
              <SegmentedControl
                label={text.period}
                segments={PERIOD_SEGMENTS}
                value={value}
                onChange={onChange}
              />
            )}
          </FormControl>
        )}
        <FormControl control={control} name="effect">
          {({ value, onChange }) => (
            <SegmentedControl
              label={text.effect}
              segments={EFFECTS}
              value={value}
              onChange={onChange}
              hint={text.effectHints[value]}
            />
          )}
        </FormControl>
        {!isChoosing && coverage && <p className="text-ink-faint text-xs">{coverage}</p>}
      </form>
    </Dialog>
  );
}
