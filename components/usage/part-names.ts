import { jobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import type { UsagePart } from "@/lib/usage/usage";

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
  model: { title: "By model", column: "Model", nameOf: (value) => value },
  kind: { title: "By kind", column: "Kind", nameOf: kindLabel },
  person: { title: "By person", column: "Person", nameOf: (_value, name) => name ?? "Without a name" },
  tag: { title: "By tag", column: "Tag", nameOf: (value) => value },
};
