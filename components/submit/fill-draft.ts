import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import type { Store } from "@/lib/platform/store";

/** Replaces a form's draft and says so. Undo brings the draft back that was there before. */
export function fillDraft<Draft>(store: Store<Draft>, draft: Draft, message: string): void {
  const before = store.get();
  store.set(draft);
  toast(message, { action: { label: common.undo, run: () => store.set(before) } });
}
