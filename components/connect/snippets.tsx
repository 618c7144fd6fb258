import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { compatibleModelsQuery } from "@/components/api/llm";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { messages as common } from "@/components/ui/messages";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { KEY_VARIABLE, type Language, type Style, snippetsFor } from "@/lib/connect/snippets";
import { messages } from "./messages";

const labels = messages.snippets;

const STYLE_SEGMENTS: { value: Style; label: string }[] = [
  { value: "messages", label: labels.styles.messages },
  { value: "model-list", label: labels.styles["model-list"] },
  { value: "api", label: labels.styles.api },
];
const LANGUAGE_SEGMENTS: { value: Language; label: string }[] = [
  { value: "curl", label: labels.languages.curl },
  { value: "javascript", label: labels.languages.javascript },
  { value: "python", label: labels.languages.python },
];

/** Programs to copy. In each of them the key is a variable. */
export function Snippets({ baseUrl }: { baseUrl: string }) {
  const ids = useQuery(compatibleModelsQuery).data ?? [];
  const [style, setStyle] = useState<Style>("messages");
  const [language, setLanguage] = useState<Language>("curl");
  const [selectedModel, setSelectedModel] = useState<string | null>(null);
  const model = selectedModel ?? ids[0] ?? "MODEL";
  const text = snippetsFor({ baseUrl, model })[style][language];
  return (
    <section aria-labelledby="snippets-title" className="flex min-w-0 flex-col gap-4">
      <div>
        <h3 id="snippets-title" className="type-label">
          {labels.title}
        </h3>
        <p className="mt-1 text-ink-soft text-sm">
          {labels.setKey}{" "}
          <code translate="no" className="font-mono">
            {labels.exportKey(KEY_VARIABLE)}
          </code>
        </p>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <SegmentedControl label={labels.style} segments={STYLE_SEGMENTS} value={style} onChange={setStyle} />
        <SegmentedControl
          label={labels.language}
          segments={LANGUAGE_SEGMENTS}
          value={language}
          onChange={setLanguage}
        />
        <Field label={labels.model}>
          <Select
            value={model}
            options={ids.map((id) => ({ value: id, label: id }))}
            onChange={setSelectedModel}
          />
        </Field>
      </div>
      <div className="overflow-hidden rounded-md bg-stage">
        <div className="flex justify-end px-1.5 pt-1">
          <CopyButton key={text} label={common.copy} text={text} />
        </div>
        <section
          aria-label={labels.snippet}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto px-4 pb-3"
        >
          <pre translate="no" className="font-mono text-xs leading-relaxed">
            {text}
          </pre>
        </section>
      </div>
    </section>
  );
}
