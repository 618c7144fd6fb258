import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { valuesInLines } from "@/lib/boards/fill/template";
import { variablesOf } from "@/lib/saved/template";
import type { TemplateState } from "./filling";
import { messages } from "./messages";

const text = messages.template;

type TemplateTabProps = { template: TemplateState; onChange: (template: TemplateState) => void };

/** A prompt with variables, and the values of each. */
export function TemplateTab({ template, onChange }: TemplateTabProps) {
  const { source, lines, way } = template;
  const names = variablesOf(source);
  return (
    <div className="flex flex-col gap-4">
      <Field label={text.label} hint={text.hint}>
        <TextArea
          rows={3}
          value={source}
          placeholder={text.placeholder}
          onChange={({ target }) => onChange({ ...template, source: target.value })}
        />
      </Field>
      {names.length > 0 && (
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {names.map((name) => {
            const values = lines[name] ?? "";
            const count = valuesInLines(values).length;
            return (
              <Field
                key={name}
                label={text.valuesOf(name)}
                aside={count > 0 ? text.valueCount(count) : text.valuesHint}
              >
                <TextArea
                  rows={3}
                  value={values}
                  onChange={({ target }) =>
                    onChange({ ...template, lines: { ...lines, [name]: target.value } })
                  }
                />
              </Field>
            );
          })}
        </div>
      )}
      {names.length > 1 && (
        <SegmentedControl
          label={text.way}
          isCompact
          value={way}
          segments={[
            { value: "every", label: text.ways.every },
            { value: "rows", label: text.ways.rows },
          ]}
          onChange={(next) => onChange({ ...template, way: next })}
        />
      )}
    </div>
  );
}
