"use client";

import { usePathname } from "next/navigation";
import { useMemo } from "react";
import { Logo } from "@/components/shell/logo";
import { CopyButton } from "@/components/ui/copy-button";
import { useStored } from "@/components/ui/use-stored";
import { messages } from "./messages";
import { textsOf, unsentOf } from "./unsent";

const text = messages.closed;

/** What a link says that opens nothing, whatever the reason, with what was written for it and not sent. */
export function ClosedReview() {
  return (
    <main className="grid min-h-full place-items-center bg-stage px-6 py-10">
      <div className="flex w-full max-w-sm flex-col items-center text-center">
        <Logo className="size-12 text-ink-soft" />
        <h1 className="type-title mt-6 text-balance">{text.title}</h1>
        <p className="mt-2 text-pretty text-ink-soft">{text.text}</p>
        <KeptTexts />
      </div>
    </main>
  );
}

function KeptTexts() {
  const token = usePathname().split("/").at(-1) ?? "";
  const kept = useMemo(() => unsentOf(token), [token]);
  const texts = textsOf(useStored(kept));
  if (texts.length === 0) return null;
  return (
    <section className="mt-8 w-full text-left">
      <h2 className="type-label">{text.unsent}</h2>
      {texts.map((written) => (
        <p
          key={written}
          dir="auto"
          className="mt-2 max-h-[40dvh] overflow-y-auto whitespace-pre-wrap rounded-md border border-line bg-canvas px-3 py-2 [overflow-wrap:anywhere]"
        >
          {written}
        </p>
      ))}
      <p className="mt-3">
        <CopyButton isMain label={text.copy} text={texts.join("\n\n")} />
      </p>
    </section>
  );
}
