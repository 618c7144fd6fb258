"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { uploadsQuery } from "@/components/api/uploads";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import type { Upload } from "@/lib/uploads/upload";
import { DeleteUpload } from "./delete-upload";
import { messages } from "./messages";
import { PickerList } from "./picker-list";
import { UploadTile } from "./upload-tile";

const text = messages.inputPicker;

type PickerUploadsProps = { type: HostedInput["type"]; q: string; onSelect: (input: HostedInput) => void };

/** Earlier uploads, the latest used first. */
export function PickerUploads({ type, q, onSelect }: PickerUploadsProps) {
  const list = useInfiniteQuery(uploadsQuery(type, q));
  const [leaving, setLeaving] = useState<Upload | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <PickerList list={list} isEmpty={rows.length === 0} empty={q ? text.noMatch : text.uploads.empty}>
        {rows.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onSelect={onSelect}
            onDelete={() => setLeaving(upload)}
          />
        ))}
      </PickerList>
      {leaving && <DeleteUpload upload={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
