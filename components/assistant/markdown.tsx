import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CodeBlock } from "./code-block";

const PLUGINS = [remarkGfm];

/** Pictures in an answer could come from any address, so their text is shown instead. */
const COMPONENTS: Components = {
  a: ({ href, children }) => (
    <a
      href={href}
      target="_blank"
      // biome-ignore lint/plugin: a list of link types, which nobody reads
      rel="noopener noreferrer nofollow"
      className="text-accent-ink underline underline-offset-2"
    >
      {children}
    </a>
  ),
  img: ({ alt }) => <span>{alt}</span>,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    <div className="my-3 overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
};

const LOOK =
  "min-w-0 break-words leading-relaxed [&>*:first-child]:mt-0 [&_p]:my-2.5 [&_h1]:mt-5 [&_h1]:mb-2 [&_h1]:font-semibold [&_h1]:text-lg [&_h2]:mt-5 [&_h2]:mb-2 [&_h2]:font-semibold [&_h2]:text-lg [&_h3]:mt-4 [&_h3]:mb-1.5 [&_h3]:font-semibold [&_ul]:my-2.5 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:my-2.5 [&_ol]:list-decimal [&_ol]:pl-5 [&_li]:my-1 [&_blockquote]:border-line [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-ink-soft [&_code]:rounded-sm [&_code]:bg-press [&_code]:px-1 [&_code]:font-mono [&_code]:text-sm [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_th]:border-line [&_th]:border-b [&_th]:px-2.5 [&_th]:py-1.5 [&_th]:text-left [&_td]:border-line [&_td]:border-b [&_td]:px-2.5 [&_td]:py-1.5 [&_td]:tabular-nums [&_hr]:my-4 [&_hr]:border-line";

/**
 * An answer as Markdown. HTML in it stays text, and addresses other than web and mail addresses are dropped.
 */
export default function Markdown({ text }: { text: string }) {
  return (
    <div className={LOOK}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
