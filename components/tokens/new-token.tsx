import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useMay } from "@/components/access/may";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { useTimeZone } from "@/components/api/time-zone";
import { tokensClient } from "@/components/api/tokens";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TogglePill } from "@/components/ui/toggle-pill";
import { SCOPES, type Scope } from "@/lib/http/permissions";
import { sumsKey } from "@/lib/jobs/keys";
import { LIMIT_EFFECTS, limitEffect } from "@/lib/limits/limit";
import { errorMessage } from "@/lib/platform/error-message";
import { messages as numbers } from "@/lib/platform/messages";
import { type NumberRule, readTypedNumber } from "@/lib/platform/typed-number";
import {
  type MadeToken,
  type NewToken as NewTokenBody,
  newToken,
  SCOPE_WORDS,
  TOKEN_DAYS,
} from "@/lib/tokens/access-token";
import { canSpend } from "@/lib/tokens/left-this-month";
import { PERIODS } from "@/lib/usage/period";
import { messages } from "./messages";
import { PRESET_NAMES, PRESETS, permittedOf } from "./presets";

const text = messages.newToken;

const CREDITS: NumberRule = { name: text.credits, min: 1 };
const NONE = "none";
const LIMIT_PERIODS = [NONE, ...PERIODS] as const;
const ENDS = ["7", "30", "90", "365", NONE] as const;
const DAY_MS = 86_400_000;

const fields = z
  .object({
    name: newToken.shape.name,
    scopes: newToken.shape.scopes,
    period: z.enum(LIMIT_PERIODS),
    credits: z.string(),
    effect: limitEffect,
    ends: z.enum(ENDS),
  })
  .check(
    z.superRefine((values, context) => {
      if (values.period === NONE || !canSpend(values)) return;
      const { value, problem } = readTypedNumber(values.credits, CREDITS);
      if (value === undefined || value === null) {
        context.addIssue({
          code: "custom",
          path: ["credits"],
          message: problem ?? numbers.typedNumber.missing(CREDITS.name),
        });
      }
    }),
  );
type Fields = z.infer<typeof fields>;

const PERIOD_SEGMENTS = LIMIT_PERIODS.map((value) => ({ value, label: text.periods[value] }));
const EFFECT_SEGMENTS = LIMIT_EFFECTS.map((value) => ({ value, label: text.effects[value] }));
const END_SEGMENTS = ENDS.map((value) => ({ value, label: value === NONE ? text.noEnd : text.days[value] }));

const endOf = (ends: Fields["ends"]): string | null =>
  ends === NONE ? null : new Date(Date.now() + Number(ends) * DAY_MS).toISOString();

/** The form has checked the amount. */
const limitOf = (values: Fields, timeZone: string): NewTokenBody["limit"] => {
  const credits = readTypedNumber(values.credits, CREDITS).value;
  if (values.period === NONE || !canSpend(values) || !credits) return null;
  return { period: values.period, effect: values.effect, limit_credits: credits, time_zone: timeZone };
};

type NewTokenProps = {
  /** What the form begins with: by default no name, and looking only. */
  name?: string;
  scopes?: readonly Scope[];
  onMade: (made: MadeToken) => void;
  onClose: () => void;
};

/** Asks what a new access token is for, may do and spend, and until when. Its secret goes to `onMade` alone. */
export default function NewToken({ name = "", scopes = PRESETS.looks, onMade, onClose }: NewTokenProps) {
  const may = useMay();
  const timeZone = useTimeZone();
  const cache = useQueryClient();
  const formId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Fields>({
    resolver: zodResolver(fields),
    defaultValues: {
      name,
      scopes: permittedOf(scopes, may),
      period: "month",
      credits: "100",
      effect: "ask",
      ends: `${TOKEN_DAYS}`,
    },
  });
  const { control, formState } = form;
  const [chosen, period] = useWatch({ control, name: ["scopes", "period"] });

  const make = async (values: Fields) => {
    setRefusal(null);
    const body = {
      name: values.name,
      scopes: values.scopes,
      limit: limitOf(values, timeZone),
      expires_at: endOf(values.ends),
    };
    try {
      // No mutation of React Query, whose cache would keep the secret.
      const made = await withReauthentication(() => tokensClient.make({ body }));
      if (made === null) return;
      void cache.invalidateQueries({ queryKey: sumsKey });
      onMade(made);
      onClose();
    } catch (error) {
      const message = errorMessage(error, text.failed);
      setRefusal(message);
      announce(message);
    }
  };

  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      description={text.about}
      closeLabel={common.cancel}
      footer={
        <Button variant="ink" type="submit" form={formId} busy={formState.isSubmitting}>
          {text.make}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5 pt-2"
        onSubmit={(event) => {
          // The dialog may stand inside another form of the page.
          event.stopPropagation();
          void form.handleSubmit(make)(event);
        }}
      >
        <FormControl control={control} name="name">
          {({ value, onChange, error }) => (
            <Field label={text.name} hint={text.nameHint} error={error}>
              <Input
                name="token-name"
                autoComplete="off"
                dir="auto"
                value={value}
                onChange={({ target }) => onChange(target.value)}
              />
            </Field>
          )}
        </FormControl>
        <FormControl control={control} name="scopes">
          {({ value, onChange, error }) => <Scopes value={value} error={error} onChange={onChange} />}
        </FormControl>
        {canSpend({ scopes: chosen }) && (
          <>
            <FormControl control={control} name="period">
              {({ value, onChange }) => (
                <SegmentedControl
                  label={text.limit}
                  segments={PERIOD_SEGMENTS}
                  value={value}
                  onChange={onChange}
                  hint={value === NONE ? text.noLimitHint : undefined}
                />
              )}
            </FormControl>
            {period !== NONE && (
              <>
                <FormControl control={control} name="credits">
                  {({ value, onChange, error }) => (
                    <Field label={text.credits} aside={text.each(period)} error={error}>
                      <Input
                        inputMode="numeric"
                        value={value}
                        onChange={({ target }) => onChange(target.value)}
                      />
                    </Field>
                  )}
                </FormControl>
                <FormControl control={control} name="effect">
                  {({ value, onChange }) => (
                    <SegmentedControl
                      label={text.effect}
                      segments={EFFECT_SEGMENTS}
                      value={value}
                      onChange={onChange}
                      hint={text.effectHints[value]}
                    />
                  )}
                </FormControl>
              </>
            )}
          </>
        )}
        <FormControl control={control} name="ends">
          {({ value, onChange }) => (
            <SegmentedControl
              label={text.ends}
              segments={END_SEGMENTS}
              value={value}
              onChange={onChange}
              hint={
                value === NONE ? (
                  <span className="text-warning">{text.noEndHint}</span>
                ) : (
                  text.endsOn(endOf(value) ?? "")
                )
              }
            />
          )}
        </FormControl>
        {refusal && <Callout tone="danger" title={refusal} />}
      </form>
    </Dialog>
  );
}

type ScopesProps = { value: readonly Scope[]; error: string | null; onChange: (scopes: Scope[]) => void };

/** What the token may do, of what the person's role permits: quick choices, and each by itself. */
function Scopes({ value, error, onChange }: ScopesProps) {
  const id = useId();
  const may = useMay();
  const offered = permittedOf(SCOPES, may);
  const presets = PRESET_NAMES.map((name) => ({ name, scopes: permittedOf(PRESETS[name], may) }));
  const isChosen = (scopes: readonly Scope[]) =>
    scopes.length === value.length && scopes.every((scope) => value.includes(scope));
  const toggle = (scope: Scope, isOn: boolean) =>
    onChange(SCOPES.filter((each) => (each === scope ? isOn : value.includes(each))));
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="float-left w-full font-medium text-sm">{text.may}</legend>
      {offered.length > 1 && (
        <div className="flex flex-wrap gap-1.5">
          {presets.map(({ name, scopes }) => (
            <TogglePill key={name} isOn={isChosen(scopes)} onPress={() => onChange(scopes)}>
              {text.presets[name]}
            </TogglePill>
          ))}
        </div>
      )}
      <div
        className="grid gap-x-6 sm:auto-cols-fr sm:grid-flow-col"
        style={{ gridTemplateRows: `repeat(${Math.ceil(offered.length / 2)}, auto)` }}
      >
        {offered.map((scope) => (
          <label
            key={scope}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={value.includes(scope)}
              onChange={({ target }) => toggle(scope, target.checked)}
              className="size-4 shrink-0 accent-ink"
            />
            {SCOPE_WORDS[scope]}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
