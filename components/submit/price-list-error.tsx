import { ErrorState } from "@/components/ui/error-state";

type PriceListErrorProps = { error: Error; onRetry: () => void };

/** Shown in place of a form while no price is known. */
export function PriceListError({ error, onRetry }: PriceListErrorProps) {
  return (
    <ErrorState title="The price list could not be read" onRetry={onRetry}>
      {error.message} Without it no price could be promised. Your draft is kept.
    </ErrorState>
  );
}
