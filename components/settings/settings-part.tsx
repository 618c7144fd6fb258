import type { ReactNode } from "react";
import type { SettingsSection } from "@/lib/navigation/settings";
import { messages } from "./messages";

type SettingsPartProps = {
  id: SettingsSection;
  /** Its heading, if that is not the section's name. */
  title?: string;
  description?: ReactNode;
  /** The parts of it have headings of their own. */
  isUntitled?: boolean;
  children: ReactNode;
};

/** One section of the settings, at its own address. */
export function SettingsPart({ id, title, description, isUntitled = false, children }: SettingsPartProps) {
  const name = messages.sections[id];
  return (
    <section
      id={id}
      aria-label={messages.part(name)}
      tabIndex={-1}
      className="flex scroll-mt-[calc(var(--top)+1.5rem)] flex-col gap-4 outline-none"
    >
      {!isUntitled && (
        <div>
          <h2 className="type-heading">{title ?? name}</h2>
          {description && <p className="mt-1 max-w-prose text-pretty text-ink-soft">{description}</p>}
        </div>
      )}
      {children}
    </section>
  );
}
