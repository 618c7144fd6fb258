import { STATUS_LABELS } from "@/components/job/status-labels";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import type { Sort } from "@/lib/jobs/filters";
import { isUnanswered, type JobKind, jobState } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";

export const STATUS_OPTIONS = [
  { value: "", label: "Any status" },
  { value: "active", label: "In progress" },
  ...jobState.options
    .filter((status) => !isUnanswered(status))
    .map((status) => ({ value: status, label: STATUS_LABELS[status].label })),
];
export const KIND_OPTIONS: { value: "" | JobKind; label: string }[] = [
  { value: "", label: "Everything" },
  ...KIND_NAMES.map((kind) => ({ value: kind, label: KINDS[kind].plural })),
];
export const SORT_OPTIONS: { value: Sort; label: string }[] = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "credits", label: "Most credits" },
  { value: "length", label: "Longest" },
  { value: "expiry", label: "Lost first" },
];

/** The order of an option. */
export const sortOf = (value: string): Sort =>
  SORT_OPTIONS.find((option) => option.value === value)?.value ?? "newest";

/** Every model that was ever used here, in addition to those of the contract. */
export function modelOptions(used: readonly { name: string }[], current: string | null) {
  const names = used.map(({ name }) => name);
  const ids = new Set<string>([...VIDEO_MODEL_IDS, ...names, ...(current ? [current] : [])]);
  return [{ value: "", label: "Any model" }, ...[...ids].map((id) => ({ value: id, label: id }))];
}
