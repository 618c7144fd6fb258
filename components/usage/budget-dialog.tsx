"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { budgetsClient } from "@/components/api/budgets";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
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
import { sumsKey } from "@/lib/jobs/queries";
import { errorMessage } from "@/lib/platform/error-message";
import { CreditsInput } from "./credits-input";

const EVERYBODY = "";
const MODES = [
  { value: "warn", label: "Warn" },
  { value: "block", label: "Block" },
] as const;
const HINTS: Record<BudgetMode, string> = {
  warn: "People see a warning before a job exceeds the limit, and can still run it.",
  block:
    "Jobs, assistant messages, descriptions and API requests that would exceed the limit are blocked. Jobs already running will finish.",
};
const NAMES_HINT =
  "Names are typed at sign-in and aren't verified, so a blocking limit on a person also covers every name first used after you set it, until that name has a blocking limit of its own.";
const ANYONE_ELSE_HINT =
  "One limit shared by everyone who has no blocking limit of their own, whatever name they sign in with.";

const fields = z.object({
  /** Whom it covers; empty for the whole workspace. */
  person: z.string(),
  credits: z
    .string()
    .check(
      z.refine(
        (text) => setBudget.shape.ceiling_credits.safeParse(Number(text)).success,
        "Enter whole credits, 1 or more.",
      ),
    ),
  mode: setBudget.shape.mode,
});

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
  const form = useForm<z.infer<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: {
      person: budget ? (budget.person_id ?? EVERYBODY) : (free[0]?.value ?? EVERYBODY),
      credits: budget ? String(budget.ceiling_credits) : "",
      mode: budget?.mode ?? "warn",
    },
  });
  const { control, getValues, setError } = form;
  const [person, mode] = useWatch({ control, name: ["person", "mode"] });
  const cache = useQueryClient();
  const formId = useId();
  const coverage = coverageHint(person, mode);

  const change = async (ceiling: number | null) => {
    const values = getValues();
    try {
      await budgetsClient.change({
        person_id: values.person || null,
        ceiling_credits: ceiling,
        mode: values.mode,
        time_zone: budget?.time_zone ?? tz,
      });
      await cache.invalidateQueries({ queryKey: sumsKey });
      toast(ceiling === null ? "Budget removed." : "Budget saved.", { tone: "positive" });
      onClose();
    } catch (cause) {
      setError("credits", {
        message: errorMessage(cause, "Couldn't change the budget."),
      });
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={budget ? `Budget: ${budgetName(budget)}` : "Set a budget"}
      size="sm"
      footer={
        <>
          {budget && (
            <Button variant="danger" onClick={() => void change(null)}>
              Remove budget
            </Button>
          )}
          <Button variant="primary" type="submit" form={formId}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ credits }) => change(Number(credits)))}
      >
        {!budget && (
          <FormControl control={control} name="person">
            {({ value, onChange }) => (
              <Field label="Applies to" hint={coverage}>
                <Select value={value} options={free} onChange={onChange} />
              </Field>
            )}
          </FormControl>
        )}
        <FormControl control={control} name="credits">
          {({ value, onChange, error }) => (
            <Field
              label="Monthly limit"
              aside="credits"
              error={error}
              hint={`A month begins at midnight in ${(budget?.time_zone ?? tz).replaceAll("_", " ")}.`}
            >
              <CreditsInput value={value} onChange={onChange} />
            </Field>
          )}
        </FormControl>
        <FormControl control={control} name="mode">
          {({ value, onChange }) => (
            <SegmentedControl
              label="When the limit is reached"
              segments={MODES}
              value={value}
              onChange={onChange}
              hint={HINTS[value]}
            />
          )}
        </FormControl>
        {budget && coverage && <p className="text-ink-faint text-xs">{coverage}</p>}
      </form>
    </Dialog>
  );
}

/** Whose spending a limit covers, where its name does not tell. */
function coverageHint(person: string, mode: BudgetMode): string | undefined {
  if (person === ANYONE_ELSE) return ANYONE_ELSE_HINT;
  return mode === "block" && person !== EVERYBODY ? NAMES_HINT : undefined;
}

/** The workspace, anyone else and each person, if they have no limit yet. */
const freeNames = ({ data, people }: Budgets) =>
  [
    { value: EVERYBODY, label: "Whole workspace" },
    { value: ANYONE_ELSE, label: "Anyone else" },
    ...people.map(({ id, name }) => ({
      value: id,
      label: budgetName({ person_id: id, person_name: name }),
    })),
  ].filter(({ value }) => !data.some(({ person_id }) => (person_id ?? EVERYBODY) === value));
