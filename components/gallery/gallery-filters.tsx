"use client";

import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { STATUS_WORDS } from "@/components/job/status-words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { type JobKind, jobState } from "@/lib/jobs/job";
import { EVERYTHING, type GallerySearch, isNarrowed } from "@/lib/navigation/gallery";
import { FilterChips } from "./filter-chips";

type GalleryFiltersProps = {
  search: GallerySearch;
  /** What the person is called whose jobs are shown; null when nobody knows. */
  personName: string | null;
  onChange: (patch: Partial<GallerySearch>) => void;
};

const STATUS_OPTIONS = [
  { value: "", label: "Any status" },
  { value: "active", label: "In progress" },
  ...jobState.options
    .filter((status) => status !== "sending" && status !== "checking")
    .map((status) => ({ value: status, label: STATUS_WORDS[status].label })),
];
const KIND_OPTIONS: { value: "" | JobKind; label: string }[] = [
  { value: "", label: "Everything" },
  { value: "video", label: "Videos" },
  { value: "image", label: "Images" },
  { value: "voice", label: "Voice takes" },
  { value: "avatar", label: "Avatars" },
];
const MODEL_OPTIONS = [
  { value: "", label: "Any model" },
  ...VIDEO_MODEL_IDS.map((id) => ({ value: id, label: id })),
];

/** With the model of the address, which may be any the service ever had. */
const modelOptions = (model: string | null) =>
  model && !MODEL_OPTIONS.some(({ value }) => value === model)
    ? [...MODEL_OPTIONS, { value: model, label: model }]
    : MODEL_OPTIONS;

/** What the grid is narrowed by; every value is in the address. */
export function GalleryFilters({ search, personName, onChange }: GalleryFiltersProps) {
  return (
    <search className="flex w-full flex-wrap items-end gap-2 sm:w-auto">
      <PromptSearch value={search.q} onChange={(q) => onChange({ q })} />
      <Field label="Kind" hideLabel>
        <Select
          value={search.kind ?? ""}
          options={KIND_OPTIONS}
          onChange={(value) =>
            onChange({ kind: KIND_OPTIONS.find((option) => option.value === value)?.value || null })
          }
        />
      </Field>
      <Field label="Status" hideLabel>
        <Select
          value={search.status ?? ""}
          options={STATUS_OPTIONS}
          onChange={(value) =>
            onChange({
              status: (STATUS_OPTIONS.find((option) => option.value === value)?.value ||
                null) as GallerySearch["status"],
            })
          }
        />
      </Field>
      <Field label="Model" hideLabel>
        <Select
          value={search.model ?? ""}
          options={modelOptions(search.model)}
          onChange={(value) => onChange({ model: value || null })}
        />
      </Field>
      <FilterChips search={search} personName={personName} onChange={onChange} />
      {isNarrowed(search) && (
        <Button
          variant="quiet"
          icon={<X aria-hidden className="size-4" />}
          onClick={() => onChange(EVERYTHING)}
        >
          Clear
        </Button>
      )}
    </search>
  );
}

/** Types freely; the address follows after a moment of rest, and Enter at once. */
function PromptSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="relative min-w-48 flex-1 sm:max-w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 z-1 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Field label="Search prompts" hideLabel>
        <Input
          type="search"
          placeholder="Search prompts"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && onChange(typed)}
          className="pl-9"
        />
      </Field>
    </div>
  );
}
