import { Logo } from "@/components/shell/logo";
import { messages } from "./messages";

const text = messages.closed;

/** What a link says that opens nothing, whatever the reason. */
export function ClosedReview() {
  return (
    <main className="grid min-h-[calc(100dvh-var(--bottom-bar,0px))] place-items-center bg-stage px-6 py-16">
      <div className="flex max-w-sm flex-col items-center text-center">
        <Logo className="size-12 text-ink-soft" />
        <h1 className="type-title mt-6 text-balance">{text.title}</h1>
        <p className="mt-2 text-pretty text-ink-soft">{text.text}</p>
      </div>
    </main>
  );
}
