"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { withProof } from "@/components/access/with-proof";
import { budgetClient } from "@/components/api/budgets";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import {
  ANYONE_ELSE,
  type Budget,
  type BudgetMode,
  type Budgets,
  budgetName,
  setBudget,
} from "@/lib/budget/budget";
import { sumsKey } from "@/lib/jobs/keys";
import { errorMessage } from "@/lib/platform/error-message";
import { type NumberRule, numberIn } from "@/lib/platform/typed-number";
import { typedNumber } from "@/lib/platform/typed-number-schema";
import { messages } from "./messages";

const text = messages.budgetDialog;

/** The value of a choice of people for the whole workspace. */
const EVERYBODY = "";

/** The accepted credits of a limit. */
const LIMIT: NumberRule = { name: text.limit, min: 1 };

/** The fields of the form of a limit. */
const budgetFields = z.object({
  /** Whom it covers; `EVERYBODY` for the whole workspace. */
  person: z.string(),
  credits: typedNumber(LIMIT),
  mode: setBudget.shape.mode,
});

type BudgetFields = z.infer<typeof budgetFields>;

/** Says whose spending a limit covers, where its name does not. */
function coverageHint(person: string, mode: BudgetMode): string | undefined {
  if (person === ANYONE_ELSE) return text.anyoneElseHint;
  return mode === "block" && person !== EVERYBODY ? text.personHint : undefined;
}

/** The workspace, anyone else and each person, if they have no limit yet. */
const freeNames = ({ data, people }: Budgets) =>
  [
    { value: EVERYBODY, label: budgetName({ person_id: null, person_name: null }) },
    { value: ANYONE_ELSE, label: budgetName({ person_id: ANYONE_ELSE, person_name: null }) },
    ...people.map(({ id, name }) => ({
      value: id,
      label: budgetName({ person_id: id, person_name: name }),
    })),
  ].filter(({ value }) => !data.some(({ person_id }) => (person_id ?? EVERYBODY) === value));
const MODES = [
  { value: "warn", label: text.modes.warn },
  { value: "block", label: text.modes.block },
] as const;

type BudgetDialogProps = {
  /** The limit to change; null to set a new one. */
  budget: Budget | null;
  budgets: Budgets;
  /** The zone in which the month of a new limit begins. */
  tz: string;
  onClose: () => void;
};

/** Sets, changes or removes a limit. */
export default function BudgetDialog({ budget, budgets, tz, onClose }: BudgetDialogProps) {
  const free = freeNames(budgets);
  const form = useForm<BudgetFields>({
    resolver: zodResolver(budgetFields),
    defaultValues: {
      person: budget ? (budget.person_id ?? EVERYBODY) : (free[0]?.value ?? EVERYBODY),
      credits: budget ? String(budget.limit_credits) : "",
      mode: budget?.mode ?? "warn",
    },
  });
  const { control, getValues, setError } = form;
  const [person, mode] = useWatch({ control, name: ["person", "mode"] });
  const cache = useQueryClient();
  const formId = useId();
  const coverage = coverageHint(person, mode);

  const change = async (limit: number | null) => {
    const values = getValues();
    try {
      const body = {
        person_id: values.person || null,
        limit_credits: limit,
        mode: values.mode,
        time_zone: budget?.time_zone ?? tz,
      };
      if ((await withProof(() => budgetClient.change({ body }))) === null) return;
      await cache.invalidateQueries({ queryKey: sumsKey });
      toast(limit === null ? text.removed : text.saved, { tone: "positive" });
      onClose();
    } catch (cause) {
      setError("credits", {
        message: errorMessage(cause, text.failed),
      });
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={budget ? text.title(budgetName(budget)) : text.newTitle}
      size="sm"
      footer={
        <>
          {budget && (
            <Button variant="danger" onClick={() => void change(null)}>
              {text.remove}
            </Button>
          )}
          <Button variant="ink" type="submit" form={formId}>
            {common.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ credits }) => change(numberIn(credits, LIMIT)))}
      >
        {!budget && (
          <FormControl control={control} name="person">
            {({ value, onChange }) => (
              <Field label={text.appliesTo} hint={coverage}>
                <Select value={value} options={free} onChange={onChange} />
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
              hint={text.limitHint(budget?.time_zone ?? tz)}
            >
              <Input inputMode="numeric" value={value} onChange={({ target }) => onChange(target.value)} />
            </Field>
          )}
        </FormControl>
        <FormControl control={control} name="mode">
          {({ value, onChange }) => (
            <SegmentedControl
              label={text.mode}
              segments={MODES}
              value={value}
              onChange={onChange}
              hint={text.modeHints[value]}
            />
          )}
        </FormControl>
        {budget && coverage && <p className="text-ink-faint text-xs">{coverage}</p>}
      </form>
    </Dialog>
  );
}
