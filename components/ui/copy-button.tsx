import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { announce } from "./announce";
import { Button } from "./button";
import { copyText } from "./copy-text";
import { messages } from "./messages";

type CopyButtonProps = {
  label: string;
  text: string;
  /** Whether copying is what to do next. Otherwise the button is small and quiet. */
  isMain?: boolean;
  /** Whether it was copied already. */
  isCopied?: boolean;
};

/** Copies `text`, and confirms it in its label and once in the live region. */
export function CopyButton({ label, text, isMain = false, isCopied = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(isCopied);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    announce(messages.copied);
  };
  return (
    <Button
      variant={isMain ? "ink" : "quiet"}
      size={isMain ? "md" : "sm"}
      icon={copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      onClick={copy}
      onBlur={() => setCopied(false)}
    >
      {/* Both labels reserve the width, so that nothing next to it moves under the pointer. */}
      <span className="grid justify-items-start *:[grid-area:1/1]">
        <span className={copied ? undefined : "invisible"} aria-hidden={!copied}>
          {messages.copied}
        </span>
        <span className={copied ? "invisible" : undefined} aria-hidden={copied}>
          {label}
        </span>
      </span>
    </Button>
  );
}
