"use client";

import { useQuery } from "@tanstack/react-query";
import { library } from "@/components/api/library";
import { STATUS_LABELS } from "@/components/job/status-labels";
import { useModelNames } from "@/components/job/use-model-names";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { messages as common } from "@/components/ui/messages";
import { Select } from "@/components/ui/select";
import { isAwaitingResponse, jobState } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { type LedgerSearch, ledgerSearch } from "@/lib/navigation/ledger";
import { messages } from "./messages";

const text = messages.ledgerFilters;

const KIND_OPTIONS = [
  { value: "", label: text.anyKind },
  ...KIND_NAMES.map((kind) => ({ value: kind, label: KINDS[kind].label })),
];
const STATUS_OPTIONS = [
  { value: "", label: text.anyStatus },
  { value: "failed_charged", label: text.failedCharged },
  { value: "active", label: text.active },
  ...jobState.options
    .filter((status) => !isAwaitingResponse(status))
    .map((status) => ({ value: status, label: STATUS_LABELS[status].label })),
];
const NOTHING = { kind: null, status: null, model: null, person: null };

type LedgerFiltersProps = { search: LedgerSearch; onChange: (patch: Partial<LedgerSearch>) => void };

/** Who made it, with which model, of which kind, and how it ended. */
export function LedgerFilters({ search, onChange }: LedgerFiltersProps) {
  const { data: names } = useQuery(library.names());
  const nameOf = useModelNames(KIND_NAMES);
  const { person, model, kind, status } = search;
  const people = (names?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const models = (names?.models ?? []).map(({ name }) => ({ value: name, label: nameOf(name) }));
  return (
    <search aria-label={text.label} className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
      <Choice
        label={text.person}
        value={person}
        options={withCurrent([{ value: "", label: text.anyone }, ...people], person)}
        onChange={(value) => onChange({ person: value })}
      />
      <Choice
        label={text.model}
        value={model}
        options={withCurrent([{ value: "", label: text.anyModel }, ...models], model)}
        onChange={(value) => onChange({ model: value })}
      />
      <Choice
        label={text.kind}
        value={kind}
        options={KIND_OPTIONS}
        onChange={(value) => onChange({ kind: ledgerSearch.kind.parse(value ?? "") })}
      />
      <Choice
        label={text.outcome}
        value={status}
        options={STATUS_OPTIONS}
        onChange={(value) => onChange({ status: ledgerSearch.status.parse(value ?? "") })}
      />
      {(person || model || kind || status) && (
        <Button variant="quiet" onClick={() => onChange(NOTHING)}>
          {common.clearFilters}
        </Button>
      )}
    </search>
  );
}

type Option = { value: string; label: string };
type ChoiceProps = {
  label: string;
  value: string | null;
  options: readonly Option[];
  onChange: (value: string | null) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} hideLabel>
      <Select
        value={value ?? ""}
        options={options}
        onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
      />
    </Field>
  );
}

/** The value of a link stays selected, although nothing of it is left in the gallery. */
const withCurrent = (options: readonly Option[], current: string | null): readonly Option[] =>
  current === null || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: current }];
