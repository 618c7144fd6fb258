"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { SearchField } from "@/components/ui/search-field";
import { Tabs } from "@/components/ui/tabs";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import type { Job } from "@/lib/jobs/job";
import { FrameChooser } from "./frame-chooser";
import { messages } from "./messages";
import { PickerResults } from "./picker-results";
import { PickerUploads } from "./picker-uploads";

type InputPickerProps = {
  type: HostedInput["type"];
  /** A clip of which a frame is chosen at once, without a list. */
  clip?: Job | null;
  onClose: () => void;
  onInput: (input: HostedInput) => void;
  onAsset: (assetId: string, name: string) => void;
  onFile: (file: File) => void;
};

const text = messages.inputPicker;
/** Pause in typing before a search is sent. */
const REST_MS = 250;

/** Everything that was made here or uploaded, to choose from; for a picture also any frame of a clip. */
export default function InputPicker({
  type,
  clip = null,
  onClose,
  onInput,
  onAsset,
  onFile,
}: InputPickerProps) {
  const [tab, setTab] = useState("results");
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  const [framed, setFramed] = useState(clip);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const results = (
    <PickerResults
      type={type}
      q={q}
      onSelect={(id, name) => {
        onAsset(id, name);
        onClose();
      }}
      onFrame={setFramed}
    />
  );
  const uploads = (
    <PickerUploads
      type={type}
      q={q}
      onSelect={(input) => {
        onInput(input);
        onClose();
      }}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={framed ? text.frameTitle : text.title[type]}
      size="lg"
    >
      {framed ? (
        <FrameChooser
          job={framed}
          onBack={clip ? null : () => setFramed(null)}
          onFrame={(file) => {
            onFile(file);
            onClose();
          }}
        />
      ) : (
        <div className="flex min-h-96 flex-col gap-3 py-3">
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 z-1 size-4 -translate-y-1/2 text-ink-faint"
            />
            <SearchField
              label={text.search}
              value={typed}
              maxLength={200}
              onChange={setTyped}
              className="pl-9"
            />
          </div>
          <Tabs
            label={text.sources}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: "results", label: text.results.title, panel: results },
              { value: "uploads", label: text.uploads.title, panel: uploads },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
