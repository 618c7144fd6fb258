"use client";

import { useEffect } from "react";
import { lazyPopup } from "@/components/ui/lazy-part";
import { preferences } from "@/components/ui/preferences";
import { singleKey } from "@/components/ui/press-by-key";
import { useStored } from "@/components/ui/use-stored";
import { useKeptFocus } from "./keep-focus";
import { shellDialog } from "./stores";

const KeyMapDialog = lazyPopup(() => import("./on-demand/key-map-dialog"));
const ReplaceKeyDialog = lazyPopup(() => import("./on-demand/replace-key-dialog"));

/** The keys that work on every page, and the dialogs opened by them and by menus. */
export function ShellKeys() {
  const open = useStored(shellDialog);
  useKeptFocus();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = singleKey(event);
      if (!key || !preferences.get().singleKeys) return;
      if (key === "?") shellDialog.set("keys");
      else if (key !== "/" || document.querySelector("[role=dialog]") || !focusSearch()) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const close = () => shellDialog.set(null);
  return (
    <>
      {open === "keys" && <KeyMapDialog onClose={close} />}
      {open === "replace-key" && <ReplaceKeyDialog onClose={close} />}
    </>
  );
}

/** The page's own search field, else that of the studio. */
function focusSearch(): boolean {
  const field =
    document.querySelector<HTMLElement>("main input[type=search]") ??
    document.querySelector<HTMLElement>("[aria-keyshortcuts~='Control+K']");
  if (field instanceof HTMLButtonElement) field.click();
  else field?.focus();
  return field !== null;
}
