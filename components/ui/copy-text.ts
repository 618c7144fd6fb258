import { messages } from "./messages";
import { toast } from "./toast";

/** Copies a text. Returns whether it worked; where the browser blocks it, a toast says what to do. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast(messages.copyButton.failed, { tone: "danger" });
    return false;
  }
}

/** Copies a text, and a toast says so: for commands of a menu, which closes. */
export async function copyWithToast(text: string, message = messages.copied): Promise<void> {
  if (await copyText(text)) toast(message);
}

/** Copies the address of a page of ours, and a toast says so. */
export const copyLink = (path: string): Promise<void> =>
  copyWithToast(new URL(path, window.location.href).href, messages.linkCopied);
