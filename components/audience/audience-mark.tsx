import { Lock, Users } from "lucide-react";
import type { AudienceKind } from "@/lib/audience/audience";
import { messages as text } from "./messages";

/** A small sign before the name of what not everybody sees. */
export default function AudienceMark({ kind }: { kind: Exclude<AudienceKind, "open"> }) {
  const Sign = kind === "private" ? Lock : Users;
  return <Sign aria-label={text.marks[kind]} className="mr-1.5 inline size-3.5 shrink-0 text-ink-soft" />;
}
