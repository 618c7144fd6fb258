import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { withReauthentication } from "@/components/access/with-reauthentication";
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
  type Limits,
  limitName,
  type NewLimit,
  newLimit,
} from "@/lib/limits/limit";
import { errorMessage } from "@/lib/platform/error-message";
import { type NumberRule, numberIn } from "@/lib/platform/typed-number";
import { typedNumber } from "@/lib/platform/typed-number-schema";
import type { AccessToken } from "@/lib/tokens/access-token";
import { canSpend } from "@/lib/tokens/left-this-month";
import { PERIODS } from "@/lib/usage/period";
import { messages } from "./messages";

const text = messages.limitDialog;

/** The value of a choice of scopes for anyone else. A person's is their id. */
const ANYONE_ELSE = "anyone_else";
const WORKSPACE = "workspace";

const LIMIT: NumberRule = { name: text.limit, min: 1 };

const limitFields = z.object({
  /** The id of a person or an access token, or the name of a scope that needs none. */
  appliesTo: z.string(),
  credits: typedNumber(LIMIT),
  period: newLimit.shape.period,
  effect: newLimit.shape.effect,
});

type LimitFields = z.infer<typeof limitFields>;

type Scope = Pick<NewLimit, "scope" | "person_id" | "token_id">;

function scopeOf(appliesTo: string, tokens: readonly AccessToken[]): Scope {
  if (appliesTo === WORKSPACE || appliesTo === ANYONE_ELSE) return { scope: appliesTo };
  return tokens.some(({ id }) => id === appliesTo)
    ? { scope: "token", token_id: appliesTo }
    : { scope: "person", person_id: appliesTo };
}

/** Says whose spending a limit covers, where its name does not. */
function coverageHint({ scope }: Pick<NewLimit, "scope">, effect: LimitEffect): string | undefined {
  if (scope === "anyone_else") return text.anyoneElseHint;
  return effect !== "warn" && scope === "person" ? text.personHint : undefined;
}

const choices = ({ people }: Limits, tokens: readonly AccessToken[]) => [
  { value: WORKSPACE, label: limitName({ scope: "workspace", person_name: null }) },
  { value: ANYONE_ELSE, label: limitName({ scope: "anyone_else", person_name: null }) },
  ...people.map(({ id, name }) => ({ value: id, label: limitName({ scope: "person", person_name: name }) })),
  ...tokens.map(({ id, name }) => ({ value: id, label: limitName({ scope: "token", token_name: name }) })),
];
const PERIOD_SEGMENTS = PERIODS.map((value) => ({ value, label: text.periods[value] }));
const EFFECTS = LIMIT_EFFECTS.map((value) => ({ value, label: text.effects[value] }));

type LimitDialogProps = {
  /** The limit to change; null to set a new one. */
  limit: Limit | null;
  limits: Limits;
  /** The zone in which the periods of a new limit begin. */
  tz: string;
  onClose: () => void;
};

export default function LimitDialog({ limit, limits, tz, onClose }: LimitDialogProps) {
  const form = useForm<LimitFields>({
    resolver: zodResolver(limitFields),
    defaultValues: {
      appliesTo: limit ? (limit.person_id ?? limit.scope) : WORKSPACE,
      credits: limit ? String(limit.limit_credits) : "",
      period: limit?.period ?? "month",
      effect: limit?.effect ?? "warn",
    },
  });
  const { control, setError } = form;
  const [appliesTo, period, effect] = useWatch({ control, name: ["appliesTo", "period", "effect"] });
  const cache = useQueryClient();
  const formId = useId();
  const tokens = (useQuery(tokensQuery).data?.data ?? []).filter(canSpend);
  const coverage = coverageHint(limit ?? scopeOf(appliesTo, tokens), effect);
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
              body: { ...body, ...scopeOf(values.appliesTo, tokens), period: values.period, time_zone: tz },
            }),
      text.saved,
    );
  };

  return (
    <Dialog
      onClose={onClose}
      title={limit ? text.title(limit) : text.newTitle}
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
        {!limit && (
          <FormControl control={control} name="appliesTo">
            {({ value, onChange }) => (
              <Field label={text.appliesTo} hint={coverage}>
                <Select value={value} options={choices(limits, tokens)} onChange={onChange} />
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
        {limit && coverage && <p className="text-ink-faint text-xs">{coverage}</p>}
      </form>
    </Dialog>
  );
}
