import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";
import { DemoStills } from "@/components/sign-in/demo-stills";
import { messages } from "./messages";

/** The frame of the pages outside of the studio: a column in the middle, and stills beside it but on a phone. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
      <div className="flex flex-col px-4 py-5 sm:px-9 sm:py-7">
        <div className="type-heading flex items-center gap-2.5">
          <Logo className="size-9" />
          {messages.layout.product}
        </div>
        <div className="mx-auto flex w-full max-w-88 flex-1 flex-col justify-center py-10">{children}</div>
      </div>
      <DemoStills />
    </main>
  );
}
