"use client";

import { useMutation } from "@tanstack/react-query";
import { FolderInput } from "lucide-react";
import { useRef, useState } from "react";
import { libraryClient } from "@/components/api/library";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Progress } from "@/components/ui/progress";
import { errorMessage } from "@/lib/platform/error-message";
import { type Bundle, bundlesIn } from "./export-bundles";
import { messages } from "./messages";

const text = messages.restoreSection;

type Outcome = { restored: number; existing: number; problems: string[] };

/** Restores jobs from an export: its ZIP, or its settings files together with their media files. */
export function RestoreSection() {
  const input = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState({ count: 0, of: 0 });
  const restore = useMutation({
    mutationFn: async (files: File[]): Promise<Outcome> => {
      const bundles = await bundlesIn(files);
      const outcome: Outcome = { restored: 0, existing: 0, problems: [] };
      if (bundles.length === 0) outcome.problems.push(text.none);
      for (const [count, bundle] of bundles.entries()) {
        setDone({ count, of: bundles.length });
        await bring(bundle, outcome);
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

/** One after the other, so that a large export fills neither the memory nor the connection. */
async function bring({ name, settings, files, missing }: Bundle, outcome: Outcome): Promise<void> {
  try {
    const { id, is_new } = await libraryClient.restore(settings);
    if (is_new) outcome.restored += 1;
    else outcome.existing += 1;
    if (!is_new) return;
    for (const file of files) await libraryClient.restoreFile(id, await file.read());
    if (missing.length > 0) outcome.problems.push(text.problem(name, text.missing(missing)));
  } catch (error) {
    outcome.problems.push(text.problem(name, errorMessage(error, text.failed)));
  }
}
