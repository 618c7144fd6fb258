import { Tabs as Base } from "@base-ui/react/tabs";
import { type ReactNode, useEffect, useRef } from "react";

type TabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Before the tabs, on their line: the title of the page. */
  lead?: ReactNode;
  tabs: { value: string; label: ReactNode; panel: ReactNode }[];
};

/** Views with tabs. Tabs that do not fit scroll, and the current one is kept in view. */
export function Tabs({ label, value, onChange, lead, tabs }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = [...(list.current?.children ?? [])].find((tab) => tab.getAttribute("data-tab") === value);
    current?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [value]);
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-1 border-line border-b">
        {lead}
        <Base.List
          ref={list}
          aria-label={label}
          className="-mb-px flex min-w-0 max-w-full gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              data-tab={tab.value}
              className="flex h-10 shrink-0 items-center justify-center whitespace-nowrap border-transparent border-b-2 text-ink-soft text-sm hover:text-ink data-active:border-ink data-active:font-[550] data-active:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
