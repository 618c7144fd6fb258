import { jobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import {
  LANGUAGE_MODELS,
  PRIVATE_BOARDS,
  type Usage,
  type UsageGroup,
  type UsagePart,
} from "@/lib/usage/usage";
import type { JobsFilter } from "./jobs-link";
import { messages } from "./messages";

export type TablePart = UsagePart | "tag" | "board" | "token";

type PartNames = {
  title: string;
  column: string;
  nameOf: (value: string, name: string | null) => string;
};

const kindLabel = (name: string): string => {
  const kind = jobKind.safeParse(name).data;
  return kind ? KINDS[kind].label : name;
};

/** The texts of each grouping of usage. */
export const PART_NAMES: Record<TablePart, PartNames> = {
  model: { ...messages.partNames.model, nameOf: (value, name) => name ?? value },
  kind: { ...messages.partNames.kind, nameOf: (value, name) => name ?? kindLabel(value) },
  person: { ...messages.partNames.person, nameOf: (_value, name) => name ?? messages.partNames.unnamed },
  tag: { ...messages.partNames.tag, nameOf: (value, name) => name ?? value },
  board: { ...messages.partNames.board, nameOf: (value, name) => name ?? value },
  token: { ...messages.partNames.token, nameOf: (value, name) => name ?? value },
};

export const usageGroups = (usage: Usage, part: TablePart): readonly UsageGroup[] =>
  ({
    person: usage.people,
    model: usage.models,
    kind: usage.kinds,
    tag: usage.tags,
    board: usage.boards,
    token: usage.tokens,
  })[part];

/** The filter of the jobs and calls that are summed in a group; null for one that no filter finds. */
export function jobsFilterOfGroup(part: TablePart, { value }: UsageGroup): JobsFilter | null {
  // What has no tag, board or token, no kind of jobs, or no known model.
  if ([LANGUAGE_MODELS, PRIVATE_BOARDS, ""].includes(value)) return null;
  if (part === "kind") return { kind: jobKind.safeParse(value).data ?? null };
  if (part === "tag" || part === "board" || part === "token") return { [part]: value };
  return part === "model" ? { model: value } : { person: value };
}
