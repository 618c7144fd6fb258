"use client";

import { ChevronDown, Download } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Menu } from "@/components/ui/menu";
import { saveFile } from "@/components/ui/save-file";
import type { VideoDescription } from "@/lib/contract/description";
import { toMarkdown, toWebVtt } from "@/lib/describe/export";
import { safeFileName } from "@/lib/platform/file-name";
import { messages } from "./messages";

type ExportMenuProps = { name: string; result: VideoDescription };

/** Saves the result as a file, or copies it. */
export function ExportMenu({ name, result }: ExportMenuProps) {
  const file = safeFileName(name.replace(/\.\w{1,5}$/, "")) || "description";
  const save = (ending: string, type: string, text: string) => () =>
    saveFile(`${file}.${ending}`, type, text);
  return (
    <>
      <Menu
        label={messages.exportMenu.label}
        align="start"
        triggerClassName={buttonLook({ size: "sm" })}
        trigger={
          <>
            <Download aria-hidden className="size-4" />
            {messages.exportMenu.label}
            <ChevronDown aria-hidden className="size-3.5" />
          </>
        }
        sections={[
          {
            actions: [
              {
                label: messages.exportMenu.markdown,
                onSelect: save("md", "text/markdown", toMarkdown(name, result)),
              },
              {
                label: messages.exportMenu.json,
                onSelect: save("json", "application/json", JSON.stringify(result, null, 2)),
              },
              { label: messages.exportMenu.chapters, onSelect: save("vtt", "text/vtt", toWebVtt(result)) },
            ],
          },
        ]}
      />
      <CopyButton label={messages.exportMenu.copyMarkdown} text={toMarkdown(name, result)} />
    </>
  );
}
