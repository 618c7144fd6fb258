import { Clapperboard } from "lucide-react";
import { isValidElement, type ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { createVideoLink } from "@/lib/navigation/create";
import { messages } from "./messages";

const PLUGINS = [remarkGfm];

/**
 * Each block has the direction of its own words, because an answer may quote a prompt of another script. Pictures could
 * come from any address, so their text is shown instead.
 */
const COMPONENTS: Components = {
  a: ({ href, children }) => (
    <a
      href={href}
      target="_blank"
      // biome-ignore lint/plugin: a list of link types, which nobody reads
      rel="noopener noreferrer nofollow"
      className="text-link"
    >
      {children}
    </a>
  ),
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  h1: ({ children }) => <h1 dir="auto">{children}</h1>,
  h2: ({ children }) => <h2 dir="auto">{children}</h2>,
  h3: ({ children }) => <h3 dir="auto">{children}</h3>,
  img: ({ alt }) => <span>{alt}</span>,
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  p: ({ children }) => <p dir="auto">{children}</p>,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    <div className="my-3 overflow-x-auto">
      <table dir="auto">{children}</table>
    </div>
  ),
  ul: ({ children }) => <ul dir="auto">{children}</ul>,
};

const LOOK =
  "type-prompt min-w-0 break-words [&>*:first-child]:mt-0 [&_p]:my-2.5 [&_h1]:mt-5 [&_h1]:mb-2 [&_h1]:type-heading [&_h2]:mt-5 [&_h2]:mb-2 [&_h2]:type-heading [&_h3]:mt-4 [&_h3]:mb-1.5 [&_h3]:type-label [&_ul]:my-2.5 [&_ul]:list-disc [&_ul]:ps-5 [&_ol]:my-2.5 [&_ol]:list-decimal [&_ol]:ps-5 [&_li]:my-1 [&_blockquote]:border-line [&_blockquote]:border-s-2 [&_blockquote]:ps-3 [&_blockquote]:text-ink-soft [&_code]:rounded-sm [&_code]:bg-press [&_code]:px-1 [&_code]:font-mono [&_code]:text-sm [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_th]:border-line [&_th]:border-b [&_th]:px-2.5 [&_th]:py-1.5 [&_th]:text-start [&_td]:border-line [&_td]:border-b [&_td]:px-2.5 [&_td]:py-1.5 [&_td]:tabular-nums [&_hr]:my-4 [&_hr]:border-line";

/** An answer as Markdown. HTML in it stays text, and addresses other than web and mail addresses are dropped. */
export default function Markdown({ text }: { text: string }) {
  return (
    <div className={LOOK}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

/** A fenced block, to copy or to use as a prompt. */
function CodeBlock({ children }: { children?: ReactNode }) {
  const text = textOf(children).trim();
  const isPrompt = text !== "" && countCharacters(text) <= LIMITS.videoPromptMaxLength;
  return (
    <div className="my-3 rounded-md bg-stage">
      <pre
        dir="auto"
        translate="no"
        className="whitespace-pre-wrap break-words px-3.5 py-3 font-mono text-sm leading-relaxed"
      >
        {children}
      </pre>
      <div className="flex justify-end gap-1 px-1.5 pb-1.5">
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
