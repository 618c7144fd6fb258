"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Logo } from "@/components/shell/logo";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyPart } from "@/components/ui/lazy-part";
import { errorMessage } from "@/lib/platform/error-message";
import { ClosedReview } from "./closed-review";
import { messages } from "./messages";
import { useReview } from "./use-review";

const text = messages.page;

const Review = lazyPart(() => import("./review"), Waiting);

type ReviewPageProps = {
  token: string;
  /** Null where that is not known yet. */
  needsPassword: boolean | null;
};

/** The page of a review link: a password where it has one, and then what it shares. */
export function ReviewPage(props: ReviewPageProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }));
  return (
    <QueryClientProvider client={client}>
      <Opening {...props} />
    </QueryClientProvider>
  );
}

function Opening({ token, needsPassword }: ReviewPageProps) {
  const view = useReview(token, needsPassword);
  switch (view.state) {
    case "closed":
      return <ClosedReview />;
    case "locked":
      return <PasswordForm onOpen={view.open} />;
    case "failed":
      return (
        <main className="grid min-h-full place-items-center bg-stage">
          <ErrorState heading="h1" title={text.failed} error={view.error} onRetry={view.retry}>
            {text.failedText}
          </ErrorState>
        </main>
      );
    case "open":
      return (
        <Review
          token={token}
          review={view.review}
          problem={view.problem}
          onChange={view.change}
          onRead={view.read}
          onVersion={view.show}
        />
      );
    default:
      return <Waiting />;
  }
}

/** The stage in its place, before there is something on it. */
function Waiting() {
  return (
    <main aria-busy className="min-h-full bg-stage">
      <h1 className="sr-only">{text.loading}</h1>
      <div className="h-15" />
      <div className="mx-auto aspect-video max-h-[60cqh] w-full max-w-250 animate-pulse rounded-xs bg-hover motion-reduce:animate-none" />
    </main>
  );
}

function PasswordForm({ onOpen }: { onOpen: (password: string) => Promise<void> }) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setError(null);
    try {
      await onOpen(password);
    } catch (thrown) {
      setError(errorMessage(thrown, messages.password.failed));
      setIsBusy(false);
    }
  };
  return (
    <main className="grid min-h-full place-items-center bg-stage px-6 py-16">
      <form onSubmit={submit} className="flex w-full max-w-80 flex-col gap-5">
        <div>
          <Logo className="mb-6 size-12 text-ink-soft" />
          <h1 className="type-title text-balance">{messages.password.title}</h1>
          <p className="mt-1 text-ink-soft">{messages.password.text}</p>
        </div>
        <Field label={messages.password.label} error={error}>
          <Input
            type="password"
            autoComplete="off"
            autoFocus
            required
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </Field>
        <Button type="submit" variant="ink" size="lg" busy={isBusy}>
          {messages.password.open}
        </Button>
      </form>
    </main>
  );
}
