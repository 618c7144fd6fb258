"use client";

import { useRouter } from "next/navigation";
import type { DragEvent, ReactNode } from "react";
import { libraryClient } from "@/components/api/library";
import { toast } from "@/components/ui/toast";
import { readSettings } from "@/lib/library/settings-file";
import { remixLink } from "@/lib/navigation/create";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const MAX_BYTES = 1_000_000;
const isSettingsFile = ({ name, type }: File) =>
  type === "application/json" || name.toLowerCase().endsWith(".json");

/** A form that accepts a dropped settings file: it opens the form of its kind, filled, and sends nothing. */
export function SettingsDrop({ children }: { children: ReactNode }) {
  const router = useRouter();
  const open = async (file: File) => {
    const settings = file.size <= MAX_BYTES ? readSettings(await file.text()) : null;
    if (!settings) {
      toast(messages.settingsDrop.otherFile(file.name), { tone: "danger" });
      return;
    }
    try {
      router.push(remixLink(await libraryClient.keepSettings(settings)));
      toast(messages.settingsDrop.loaded(file.name));
    } catch (error) {
      toast(errorMessage(error, messages.settingsDrop.failed), { tone: "danger" });
    }
  };
  /** Before the fields inside, which accept pictures, clips and sounds and would refuse this file. */
  const onDrop = (event: DragEvent) => {
    const [file] = [...event.dataTransfer.files].filter(isSettingsFile);
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    void open(file);
  };
  return (
    <div
      className="contents"
      onDropCapture={onDrop}
      onDragOverCapture={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
    >
      {children}
    </div>
  );
}
