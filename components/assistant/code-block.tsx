"use client";

import { Clapperboard } from "lucide-react";
import { isValidElement, type ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { createVideoLink } from "@/lib/navigation/create";
import { messages } from "./messages";

/** A fenced block, to copy or to use as a prompt. */
export function CodeBlock({ children }: { children?: ReactNode }) {
  const text = textOf(children).trim();
  const isPrompt = text !== "" && countCharacters(text) <= LIMITS.videoPromptMaxLength;
  return (
    <div className="my-3 overflow-hidden rounded-lg border border-line bg-sunken">
      <pre
        translate="no"
        className="whitespace-pre-wrap break-words px-3.5 py-3 font-mono text-sm leading-relaxed"
      >
        {children}
      </pre>
      <div className="flex justify-end gap-1 border-line border-t px-1.5 py-1">
        <CopyButton label={common.copy} text={text} />
        {isPrompt && (
          <Link
            href={createVideoLink({ prompt: text })}
            className={buttonLook({ variant: "quiet", size: "sm" })}
          >
            <Clapperboard aria-hidden className="size-4" />
            {messages.codeBlock.useAsPrompt}
          </Link>
        )}
      </div>
    </div>
  );
}

/** The text inside rendered Markdown. */
function textOf(node: ReactNode): string {
  if (typeof node === "string") return node;
  if (Array.isArray(node)) return node.map(textOf).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : "";
}
