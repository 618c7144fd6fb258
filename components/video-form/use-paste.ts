"use client";

import { type RefObject, useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { messages } from "./messages";

const KINDS = ["image", "video"] as const;

/**
 * A picture or clip that is pasted anywhere on the page goes into the form's first empty file input of its
 * kind, as if it had been chosen there. Text goes into the focused text field.
 */
export function usePaste(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      const [file] = files ?? [];
      if (!files || !file || event.defaultPrevented || isForAnother(event)) return;
      event.preventDefault();
      const kind = KINDS.find((each) => file.type.startsWith(`${each}/`));
      if (!kind) return void toast(messages.usePaste.otherKind, { tone: "danger" });
      const input = form.current?.querySelector<HTMLInputElement>(`input[type=file][accept*="${kind}/"]`);
      if (!input) return void toast(messages.usePaste.noField[kind], { tone: "danger" });
      input.files = files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [form]);
}

/** Copied text often comes with a picture of itself, and a dialog handles its own pastes. */
function isForAnother({ target, clipboardData }: ClipboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("[role=dialog]")) return true;
  const isText = target.matches("input:not([type=file]), textarea");
  return isText && clipboardData?.types.includes("text/plain") === true;
}
