import { useEffect, useRef } from "react";
import { toast } from "@/components/ui/toast";
import type { Sequence } from "@/lib/boards/sequence";
import { messages } from "./messages";

const text = messages.changes;

/** Says which shots got another pick, or lost theirs, while the film is cut. */
export function useChangeNotes({ places, parts }: Sequence): void {
  const before = useRef<ReadonlyMap<string, string>>(null);
  const picks = new Map(parts.map(({ shot_id, job_id }) => [shot_id, job_id]));
  useEffect(() => {
    const known = before.current;
    before.current = picks;
    if (!known) return;
    const changed = parts.filter(({ shot_id, job_id }) => (known.get(shot_id) ?? job_id) !== job_id);
    const gone = [...known.keys()].filter((id) => !picks.has(id));
    const unpicked = places.filter(({ shot_id }) => gone.includes(shot_id));
    if (changed.length > 0) toast(text.changed(changed.map(({ number }) => number)));
    if (unpicked.length > 0) toast(text.gone(unpicked.map(({ number }) => number)));
    if (gone.length > unpicked.length) toast(text.removed);
  });
}
