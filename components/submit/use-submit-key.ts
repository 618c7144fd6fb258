"use client";

import { type RefObject, useEffect } from "react";
import { topDialog } from "@/components/ui/final-focus";
import { isComposing } from "@/components/ui/press-by-key";

/** What has an Enter of its own. */
const LISTS = "[role=menu], [role=listbox]";

/** Ctrl or Cmd with Enter sends a form wherever the focus is on its page, because its button prints the key; not behind a dialog. */
export function useSubmitKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, repeat, target, defaultPrevented } = event;
      if (key !== "Enter" || !(ctrlKey || metaKey) || repeat || defaultPrevented || isComposing(event))
        return;
      const above = topDialog();
      if (!form.current || (above && !above.contains(form.current))) return;
      if (target instanceof Element && target.closest(LISTS)) return;
      event.preventDefault();
      form.current.requestSubmit();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form]);
}
