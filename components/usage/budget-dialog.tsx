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
import { ANYONE_ELSE, type Budget, type BudgetMode, type Budgets, setBudget } from "@/lib/budget/budget";
import { sumsKey } from "@/lib/jobs/queries";
import { budgetName } from "./budget-name";

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

type BudgetDialogProps = {
  /** The limit to change; null to set a new one. */
  budget: Budget | null;
  budgets: Budgets;
  /** Where the month of a new limit begins. */
  tz: string;
  onClose: () => void;
};

/** Sets, changes or removes a limit. */
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
  const coverage = coverageHint(person, mode);

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
      toast(ceiling === null ? "Budget removed." : "Budget saved.", { tone: "positive" });
      onClose();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : "Couldn't change the budget.");
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
              Remove budget
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
          <Field label="Applies to" hint={coverage}>
            <Select value={person} options={free} onChange={setPerson} />
          </Field>
        )}
        <Field
          label="Monthly limit"
          aside="credits"
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
          label="When the limit is reached"
          segments={MODES}
          value={mode}
          onChange={setMode}
          hint={HINTS[mode]}
        />
        {budget && coverage && <p className="text-ink-faint text-xs">{coverage}</p>}
      </form>
    </Dialog>
  );
}

/** Whose spending a limit covers, where its name does not say it all. */
function coverageHint(person: string, mode: BudgetMode): string | undefined {
  if (person === ANYONE_ELSE) return ANYONE_ELSE_HINT;
  return mode === "block" && person !== EVERYBODY ? NAMES_HINT : undefined;
}

/** The workspace, anyone else and each person, as far as they have no limit yet. */
const freeNames = ({ data, people }: Budgets) =>
  [
    { value: EVERYBODY, label: "Whole workspace" },
    { value: ANYONE_ELSE, label: "Anyone else" },
    ...people.map(({ id, name }) => ({
      value: id,
      label: budgetName({ person_id: id, person_name: name }),
    })),
  ].filter(({ value }) => !data.some(({ person_id }) => (person_id ?? EVERYBODY) === value));
