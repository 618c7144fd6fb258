"use client";

import { useState } from "react";
import { useVoices } from "@/components/api/voices";
import { Page } from "@/components/ui/page";
import { useHydrated } from "@/components/ui/use-stored";
import { VoiceCard } from "@/components/voices/voice-card";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { Buttons, Fields, Settings } from "./controls";
import { Numbers } from "./figures";
import { messages } from "./messages";
import { Notes } from "./notes";
import { Marks, TakeStates } from "./pictures";
import { Section } from "./section";
import { Colors, Type } from "./tokens";

/** Every part of the interface in every state. A page can be compared with it, and a test looks at all of it at once. */
export function Parts({ personId }: { personId: string }) {
  const isReady = useHydrated();
  return (
    <main aria-busy={!isReady}>
      <Page className="gap-0">
        <h1 className="type-title">{messages.page.title}</h1>
        <p className="mt-1 text-ink-soft">{messages.page.purpose}</p>
        <Marks />
        <TakeStates />
        <Buttons />
        <Settings />
        <Fields />
        <VoiceCards personId={personId} />
        <Numbers />
        <Notes />
        <Type />
        <Colors />
      </Page>
    </main>
  );
}

const OWN: VoiceEntry = {
  id: "sample-own",
  name: messages.voices.own,
  description: messages.voices.ownDescription,
  locale: "en-US",
  preview_url: null,
  custom: true,
  person_id: null,
  gone: false,
};
const GONE: VoiceEntry = { ...OWN, id: "sample-gone", name: messages.voices.gone, gone: true };

/** The first voice of the library, one without a sample, and one that was deleted elsewhere. */
function VoiceCards({ personId }: { personId: string }) {
  const [first] = (useVoices().data ?? []).filter(({ preview_url }) => preview_url !== null);
  const [favorites, setFavorites] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setFavorites((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id]));
  return (
    <Section title={messages.sections.voices}>
      <div className="grid gap-3 md:grid-cols-3">
        {[...(first ? [first] : []), OWN, GONE].map((voice) => (
          <div key={voice.id} className="h-46 min-w-0">
            <VoiceCard
              voice={voice}
              personId={personId}
              line={voice === OWN ? messages.voices.line : ""}
              typedLine={() => messages.voices.line}
              onWantsLine={() => undefined}
              isFavorite={favorites.includes(voice.id)}
              onFavorite={() => toggle(voice.id)}
              onRename={() => undefined}
              onDelete={() => undefined}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}
