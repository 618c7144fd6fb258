import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { type PricingSearch, pricingLink } from "@/lib/navigation/pricing";
import { messages } from "./messages";

/** Copies the address of a view, and says so. */
export async function copyLink(search: PricingSearch): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(pricingLink(search), window.location.href).href);
    toast(messages.copyLink.copied);
  } catch {
    toast(common.copyButton.failed, { tone: "danger" });
  }
}
