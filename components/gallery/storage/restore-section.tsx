import { useMutation } from "@tanstack/react-query";
import { FolderInput } from "lucide-react";
import { useRef, useState } from "react";
import { libraryClient } from "@/components/api/library";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Progress } from "@/components/ui/progress";
import { sendFile } from "@/lib/library/api";
import { messages } from "./messages";
import { bundlesIn, NOTHING_RESTORED, type RestoreOutcome, restoreBundle } from "./restore-bundle";

const text = messages.restoreSection;

const calls = { restore: libraryClient.restore, sendFile };

/** Restores jobs from an export: its ZIP, or its settings files together with their media files. */
export function RestoreSection() {
  const input = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState({ count: 0, of: 0 });
  const restore = useMutation({
    mutationFn: async (files: File[]): Promise<RestoreOutcome> => {
      const bundles = await bundlesIn(files);
      if (bundles.length === 0) return { ...NOTHING_RESTORED, problems: [text.none] };
      let outcome = NOTHING_RESTORED;
      for (const [count, bundle] of bundles.entries()) {
        setDone({ count, of: bundles.length });
        outcome = await restoreBundle(outcome, bundle, calls);
      }
      return outcome;
    },
    onSuccess: ({ restored }) => announce(text.restored(restored)),
  });
  const outcome = restore.data;
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-48 flex-1 text-ink-soft text-sm">{text.advice}</p>
        <Button
          size="sm"
          busy={restore.isPending}
          icon={<FolderInput aria-hidden className="size-4" />}
          onClick={() => input.current?.click()}
        >
          {text.choose}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          aria-label={text.input}
          accept=".zip,.json,video/*,image/*,audio/*"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            restore.mutate([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </div>
      {restore.isPending && (
        <Progress percent={Math.round((done.count / Math.max(1, done.of)) * 100)} label={text.restoring} />
      )}
      {restore.error && <Callout tone="danger">{restore.error.message}</Callout>}
      {outcome && (
        <Callout tone={outcome.problems.length > 0 ? "warning" : "positive"}>
          <p>{text.outcome(outcome.restored, outcome.existing)}</p>
          {outcome.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Callout>
      )}
    </section>
  );
}
