import { ErrorState } from "@/components/ui/error-state";
import { messages } from "./messages";

type PriceListErrorProps = { error: Error; onRetry: () => void };

/** Shown in place of a form while no price is known. */
export function PriceListError({ error, onRetry }: PriceListErrorProps) {
  return (
    <ErrorState title={messages.priceListError.title} onRetry={onRetry}>
      {error.message} {messages.priceListError.text}
    </ErrorState>
  );
}
