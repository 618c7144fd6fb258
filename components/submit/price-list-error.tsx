import { ErrorState } from "@/components/ui/error-state";

type PriceListErrorProps = { error: Error; onRetry: () => void };

/** Stands in a form's place while no price can be promised. */
export function PriceListError({ error, onRetry }: PriceListErrorProps) {
  return (
    <ErrorState title="The price list could not be read" onRetry={onRetry}>
      {error.message} Without it no price could be promised. Your draft is kept.
    </ErrorState>
  );
}
