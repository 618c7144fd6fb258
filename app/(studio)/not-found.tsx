import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function StudioNotFound() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        heading="h1"
        title="There is nothing at this address"
        action={
          <Link href="/" className={buttonLook({})}>
            Back to the studio
          </Link>
        }
      >
        The link may be old, or what it led to was deleted.
      </EmptyState>
    </div>
  );
}
