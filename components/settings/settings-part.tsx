import type { ReactNode } from "react";
import { SectionHead } from "@/components/ui/section-head";
import { type SettingsSection, settingsLink } from "@/lib/navigation/settings";
import { messages } from "./messages";

type SettingsPartProps = {
  id: SettingsSection;
  /** Its heading, if that is not the section's name. */
  title?: string;
  description?: ReactNode;
  /** Its content has the head. */
  isUntitled?: boolean;
  children: ReactNode;
};

/** One section of the settings, which is a page of its own. */
export function SettingsPart({ id, title, description, isUntitled = false, children }: SettingsPartProps) {
  const name = messages.sections[id];
  return (
    <section id={id} aria-label={messages.part(name)} className="flex flex-col gap-5">
      {!isUntitled && (
        <SectionHead address={settingsLink(id)} title={title ?? name} description={description} />
      )}
      {children}
    </section>
  );
}
