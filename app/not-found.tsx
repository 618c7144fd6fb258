import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        heading="h1"
        title="There is nothing at this address"
        action={
          // A full load, because outside the studio there is no state to keep.
          <a href="/" className={buttonLook({})}>
            Back to the studio
          </a>
        }
      >
        The link may be old, or what it led to was deleted.
      </EmptyState>
    </main>
  );
}
