import { copyText } from "@/components/ui/copy-text";
import { toast } from "@/components/ui/toast";
import { type PricingSearch, pricingLink } from "@/lib/navigation/pricing";
import { messages } from "./messages";

/** Copies the address of a view, and says so. */
export async function copyLink(search: PricingSearch): Promise<void> {
  const address = new URL(pricingLink(search), window.location.href).href;
  if (await copyText(address)) toast(messages.copyLink.copied);
}
