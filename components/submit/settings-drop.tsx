import { useRouter } from "next/navigation";
import type { ClipboardEvent, DragEvent, FormEvent, ReactNode } from "react";
import { DRAGGED_JOB } from "@/lib/inputs/dragged-result";
import { importWithRetry } from "@/lib/platform/import-with-retry";

const isSettingsFile = ({ name, type }: File): boolean =>
  type === "application/json" || name.toLowerCase().endsWith(".json");
const isFileField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "file";

/** What happens to files is loaded with the first. */
const withFiles = () => importWithRetry(() => import("./dropped-file"));

/**
 * A form that accepts a dropped file with settings: a settings file, or a picture, clip or sound that was made by a
 * job and carries them. It opens the form of their kind, filled, and sends nothing. Any other file goes into a field,
 * as it does on every page. A file that comes into a field, however it was chosen, stays there and offers what it
 * brings.
 */
export function SettingsDrop({ children }: { children: ReactNode }) {
  const { push } = useRouter();
  const offer = async (files: readonly File[]) => {
    if (files.length > 0) await (await withFiles()).offerSettings(files, push);
  };
  /** Before the fields inside, which would refuse a settings file. */
  const onDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    const settings = files.filter(isSettingsFile);
    if (files.length === 0 || event.dataTransfer.types.includes(DRAGGED_JOB)) return;
    if (isFileField(event.target) && settings.length === 0) return void offer(files);
    event.preventDefault();
    event.stopPropagation();
    void withFiles().then(({ acceptDroppedFiles }) => acceptDroppedFiles(files, settings, push));
  };
  const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
    if (isFileField(target)) void offer([...clipboardData.files]);
  };
  /** In the capture phase, because the field then empties itself. */
  const onChange = ({ target }: FormEvent) => {
    if (isFileField(target)) void offer([...(target.files ?? [])]);
  };
  return (
    <div
      className="contents"
      onDropCapture={onDrop}
      onDragOverCapture={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onPasteCapture={onPaste}
      onChangeCapture={onChange}
    >
      {children}
    </div>
  );
}
