"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries, uploadsClient } from "@/components/job/clients";
import { JobPicture } from "@/components/job/job-picture";
import { clipOf } from "@/components/job/shape";
import { TypeIcon } from "@/components/job/type-icon";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { hostedFromUpload, isExpired } from "@/lib/inputs/hosted-from-upload";
import type { HostedInput } from "@/lib/inputs/hosted-input";

type InputPickerProps = {
  type: HostedInput["type"];
  onClose: () => void;
  onInput: (input: HostedInput) => void;
  onAsset: (assetId: string, name: string) => void;
};

const PICK = { image: "Pick a picture", video: "Pick a clip", audio: "Pick a sound" } as const;
const GRID = "grid grid-cols-2 gap-3 sm:grid-cols-3";

/** Files brought before, and results made here. */
export default function InputPicker({ type, onClose, onInput, onAsset }: InputPickerProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={PICK[type]} size="lg">
      <Uploads
        type={type}
        onPick={(input) => {
          onInput(input);
          onClose();
        }}
      />
      <Made
        type={type}
        onPick={(id, name) => {
          onAsset(id, name);
          onClose();
        }}
      />
    </Dialog>
  );
}

function Uploads({ type, onPick }: { type: HostedInput["type"]; onPick: (input: HostedInput) => void }) {
  const uploads = useQuery({
    queryKey: ["uploads", "list"],
    queryFn: ({ signal }) => uploadsClient.list({ signal }),
  });
  const inputs = (uploads.data?.data ?? [])
    .map(hostedFromUpload)
    .filter((input) => input.type === type && !isExpired(input, Date.now()));
  return (
    <Group title="Brought before" empty={inputs.length === 0 && !uploads.isPending} error={uploads.error}>
      {uploads.isPending && <Skeleton className="aspect-video" />}
      {inputs.map((input) => (
        <Tile key={input.url} name={input.name} onPick={() => onPick(input)}>
          {input.type === "image" && input.previewUrl ? (
            // biome-ignore lint/performance/noImgElement: our own copy; the optimiser is off
            <img src={input.previewUrl} alt="" className="size-full object-cover" />
          ) : (
            <TypeIcon type={input.type} className="m-auto size-6 text-ink-faint" />
          )}
        </Tile>
      ))}
    </Group>
  );
}

/** The kind of job whose results are of a type; portraits that speak are picked like any clip's kin, by upload. */
const KIND_OF = { video: "video", image: "image", audio: "voice" } as const;

type MadeProps = { type: HostedInput["type"]; onPick: (assetId: string, name: string) => void };

function Made({ type, onPick }: MadeProps) {
  const list = useInfiniteQuery(queries.list({ kind: KIND_OF[type], status: "completed" }, 24));
  const jobs = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Group title="Made here" empty={jobs.length === 0 && !list.isPending} error={list.error}>
      {list.isPending && <Skeleton className="aspect-video" />}
      {jobs.map((job) => {
        const clip = clipOf(job);
        return (
          clip && (
            <Tile key={job.id} name={job.prompt} onPick={() => onPick(clip.id, job.prompt.slice(0, 60))}>
              <JobPicture job={job} />
            </Tile>
          )
        );
      })}
    </Group>
  );
}

type GroupProps = { title: string; empty: boolean; error: Error | null; children: ReactNode };

function Group({ title, empty, error, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-3 py-3">
      <h3 className="font-medium text-sm">{title}</h3>
      {error ? (
        <p className="text-danger text-sm">{error.message}</p>
      ) : empty ? (
        <p className="text-ink-faint text-sm">Nothing yet.</p>
      ) : (
        <ul className={GRID}>{children}</ul>
      )}
    </section>
  );
}

function Tile({ name, onPick, children }: { name: string; onPick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" onClick={onPick} className="group flex w-full flex-col gap-1 text-left">
        <span className="flex aspect-video w-full overflow-hidden rounded-md bg-sunken group-hover:brightness-95">
          {children}
        </span>
        <span className="w-full truncate text-ink-soft text-xs">{name}</span>
      </button>
    </li>
  );
}
