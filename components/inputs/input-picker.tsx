"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { queries } from "@/components/api/jobs";
import { uploadsQuery } from "@/components/api/uploads";
import { JobPicture } from "@/components/job/job-picture";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { clipOf } from "@/lib/jobs/facts";
import type { Upload } from "@/lib/uploads/upload";
import { DeleteUpload } from "./delete-upload";
import { messages } from "./messages";
import { PickTile, UploadTile } from "./upload-tile";

type InputPickerProps = {
  type: HostedInput["type"];
  onClose: () => void;
  onInput: (input: HostedInput) => void;
  onAsset: (assetId: string, name: string) => void;
};

const text = messages.inputPicker;
const GRID = "grid grid-cols-2 gap-3 sm:grid-cols-3";

/** Earlier uploads, and results made here. */
export default function InputPicker({ type, onClose, onInput, onAsset }: InputPickerProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text.title[type]} size="lg">
      <Uploads
        type={type}
        onSelect={(input) => {
          onInput(input);
          onClose();
        }}
      />
      <Made
        type={type}
        onSelect={(id, name) => {
          onAsset(id, name);
          onClose();
        }}
      />
    </Dialog>
  );
}

function Uploads({ type, onSelect }: { type: HostedInput["type"]; onSelect: (input: HostedInput) => void }) {
  const uploads = useQuery(uploadsQuery(type));
  const [leaving, setLeaving] = useState<Upload | null>(null);
  const rows = uploads.data?.data ?? [];
  return (
    <Group text={text.uploads} isEmpty={rows.length === 0 && !uploads.isPending} error={uploads.error}>
      {uploads.isPending && <Skeleton className="aspect-video" />}
      {rows.map((upload) => (
        <UploadTile key={upload.id} upload={upload} onSelect={onSelect} onDelete={() => setLeaving(upload)} />
      ))}
      {leaving && <DeleteUpload upload={leaving} onClose={() => setLeaving(null)} />}
    </Group>
  );
}

/** The kind of job with results of a type. Talking portraits are inputs only by upload. */
const KIND_OF = { video: "video", image: "image", audio: "voice" } as const;

type MadeProps = { type: HostedInput["type"]; onSelect: (assetId: string, name: string) => void };

function Made({ type, onSelect }: MadeProps) {
  const list = useInfiniteQuery(queries.list({ kind: KIND_OF[type], status: "completed" }, 24));
  const jobs = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Group text={text.results} isEmpty={jobs.length === 0 && !list.isPending} error={list.error}>
      {list.isPending && <Skeleton className="aspect-video" />}
      {jobs.map((job) => {
        const clip = clipOf(job);
        return (
          clip && (
            <li key={job.id}>
              <PickTile name={job.prompt} onSelect={() => onSelect(clip.id, job.prompt.slice(0, 60))}>
                <JobPicture job={job} />
              </PickTile>
            </li>
          )
        );
      })}
    </Group>
  );
}

type GroupProps = {
  text: { title: string; empty: string };
  isEmpty: boolean;
  error: Error | null;
  children: ReactNode;
};

function Group({ text: { title, empty }, isEmpty, error, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-3 py-3">
      <h3 className="font-medium text-sm">{title}</h3>
      {error ? (
        <p className="text-danger text-sm">{error.message}</p>
      ) : isEmpty ? (
        <p className="text-ink-faint text-sm">{empty}</p>
      ) : (
        <ul className={GRID}>{children}</ul>
      )}
    </section>
  );
}
