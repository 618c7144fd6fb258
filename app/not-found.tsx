import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { messages } from "./messages";

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        heading="h1"
        title={messages.notFound.title}
        action={
          // A full load, because outside the studio there is no state to keep.
          <a href="/" className={buttonLook({})}>
            {messages.notFound.back}
          </a>
        }
      >
        {messages.notFound.reason}
      </EmptyState>
    </main>
  );
}
