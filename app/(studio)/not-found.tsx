import { messages } from "@/app/messages";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";

export default function StudioNotFound() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        heading="h1"
        title={messages.notFound.title}
        action={
          <Link href="/" className={buttonLook({})}>
            {messages.notFound.back}
          </Link>
        }
      >
        {messages.notFound.reason}
      </EmptyState>
    </div>
  );
}
