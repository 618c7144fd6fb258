"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { budgetsClient } from "@/components/job/use-budget";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { type Budget, type BudgetMode, type Budgets, setBudget } from "@/lib/budget/budget";
import { sumsKey } from "@/lib/jobs/queries";
import { budgetName } from "./budget-name";

const EVERYBODY = "";
const MODES = [
  { value: "warn", label: "Warn" },
  { value: "block", label: "Block" },
] as const;
const HINTS: Record<BudgetMode, string> = {
  warn: "A job that would go over the ceiling says so on its form and can still be sent.",
  block:
    "A job that would go over the ceiling is not sent, nor a question once it is full. What runs already goes on.",
};

type BudgetDialogProps = {
  /** The ceiling to change; null to set a new one. */
  budget: Budget | null;
  budgets: Budgets;
  /** Where the month of a new ceiling begins. */
  tz: string;
  onClose: () => void;
};

/** Sets, changes or takes away a ceiling. */
export default function BudgetDialog({ budget, budgets, tz, onClose }: BudgetDialogProps) {
  const free = freeNames(budgets);
  const [person, setPerson] = useState(
    budget ? (budget.person_id ?? EVERYBODY) : (free[0]?.value ?? EVERYBODY),
  );
  const [credits, setCredits] = useState(budget ? String(budget.ceiling_credits) : "");
  const [mode, setMode] = useState<BudgetMode>(budget?.mode ?? "warn");
  const [error, setError] = useState<string | null>(null);
  const cache = useQueryClient();
  const form = useId();

  const save = async (ceiling: number | null) => {
    const wanted = setBudget.safeParse({
      person_id: person || null,
      ceiling_credits: ceiling,
      mode,
      time_zone: budget?.time_zone ?? tz,
    });
    if (!wanted.success) return setError("Enter whole credits, 1 or more.");
    try {
      await budgetsClient.change(wanted.data);
      await cache.invalidateQueries({ queryKey: sumsKey });
      toast(ceiling === null ? "The budget was taken away." : "The budget is set.", { tone: "positive" });
      onClose();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : "The budget could not be changed.");
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
            <Button variant="danger" onClick={() => void save(null)}>
              Take away
            </Button>
          )}
          <Button variant="primary" type="submit" form={form}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(Number(credits));
        }}
      >
        {!budget && (
          <Field label="Whose">
            <Select value={person} options={free} onChange={setPerson} />
          </Field>
        )}
        <Field
          label="Ceiling"
          aside="credits a month"
          error={error}
          hint={`A month begins at midnight in ${(budget?.time_zone ?? tz).replaceAll("_", " ")}.`}
        >
          <Input
            inputMode="numeric"
            value={credits}
            onChange={(event) => {
              setCredits(event.target.value.replace(/[^\d]/g, ""));
              setError(null);
            }}
          />
        </Field>
        <SegmentedControl
          label="At the ceiling"
          segments={MODES}
          value={mode}
          onChange={setMode}
          hint={HINTS[mode]}
        />
      </form>
    </Dialog>
  );
}

/** Everybody and each person who has no ceiling yet. */
const freeNames = ({ data, people }: Budgets) =>
  [
    { value: EVERYBODY, label: "Everybody" },
    ...people.map(({ id, name }) => ({
      value: id,
      label: budgetName({ person_id: id, person_name: name }),
    })),
  ].filter(({ value }) => !data.some(({ person_id }) => (person_id ?? EVERYBODY) === value));
