"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
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
import { type Budget, type Budgets, budgetName } from "@/lib/budget/budget";
import { sumsKey } from "@/lib/jobs/keys";
import { errorMessage } from "@/lib/platform/error-message";
import { numberIn } from "@/lib/platform/typed-number";
import { type BudgetFields, budgetFields, coverageHint, EVERYBODY, freeNames, LIMIT } from "./budget-fields";
import { messages } from "./messages";

const text = messages.budgetDialog;
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
      await budgetClient.change({
        body: {
          person_id: values.person || null,
          limit_credits: limit,
          mode: values.mode,
          time_zone: budget?.time_zone ?? tz,
        },
      });
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
          <Button variant="primary" type="submit" form={formId}>
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
