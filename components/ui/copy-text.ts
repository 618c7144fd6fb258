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
