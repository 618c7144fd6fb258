import { STATUS_LABELS } from "@/components/job/status-labels";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import type { Sort } from "@/lib/jobs/filters";
import { isUnanswered, type JobKind, jobState } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { messages } from "./messages";

const text = messages.filterOptions;

export const STATUS_OPTIONS = [
  { value: "", label: text.anyStatus },
  { value: "active", label: text.active },
  ...jobState.options
    .filter((status) => !isUnanswered(status))
    .map((status) => ({ value: status, label: STATUS_LABELS[status].label })),
  { value: "failed_charged", label: text.failedCharged },
];
export const KIND_OPTIONS: { value: "" | JobKind; label: string }[] = [
  { value: "", label: text.anyKind },
  ...KIND_NAMES.map((kind) => ({ value: kind, label: KINDS[kind].plural })),
];
export const SORT_OPTIONS: { value: Sort; label: string }[] = [
  { value: "newest", label: text.sort.newest },
  { value: "oldest", label: text.sort.oldest },
  { value: "credits", label: text.sort.credits },
  { value: "length", label: text.sort.length },
  { value: "expiry", label: text.sort.expiry },
];

/** Every model that was ever used here, in addition to those of the contract. */
export function modelOptions(used: readonly { name: string }[], current: string | null) {
  const names = used.map(({ name }) => name);
  const ids = new Set<string>([...VIDEO_MODEL_IDS, ...names, ...(current ? [current] : [])]);
  return [{ value: "", label: text.anyModel }, ...[...ids].map((id) => ({ value: id, label: id }))];
}
