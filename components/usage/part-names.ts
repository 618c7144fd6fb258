import { jobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { modelName } from "@/lib/kinds/request-summary";
import type { UsagePart } from "@/lib/usage/usage";
import { messages } from "./messages";

const text = messages.partNames;

const kindLabel = (name: string): string => {
  const kind = jobKind.safeParse(name).data;
  return kind ? KINDS[kind].label : name;
};

type PartNames = {
  /** The title of a table. */
  title: string;
  column: string;
  nameOf: (value: string, name: string | null) => string;
};

/** The texts of each grouping of usage. */
export const PART_NAMES: Record<UsagePart | "tag", PartNames> = {
  model: { ...text.model, nameOf: modelName },
  kind: { ...text.kind, nameOf: kindLabel },
  person: { ...text.person, nameOf: (_value, name) => name ?? text.unnamed },
  tag: { ...text.tag, nameOf: (value) => value },
};
