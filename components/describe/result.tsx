"use client";

import type { VideoDescription } from "@/lib/contract/description";
import type { Description } from "@/lib/describe/description";
import { ClipPlayer } from "./clip-player";
import { ExportMenu } from "./export-menu";
import { messages } from "./messages";
import { ResultFacts } from "./result-facts";
import { ShotList } from "./shot-list";
import { ShotStrip } from "./shot-strip";
import { TextSection } from "./text-section";
import { usePlayback } from "./use-playback";

type ResultProps = { description: Description; result: VideoDescription };

/** The player with its shots, and the texts of the clip. */
export function Result({ description, result }: ResultProps) {
  const playback = usePlayback(result.shots);
  const { shots, summary, on_screen_text, spoken_transcript } = result;
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        {description.clip_url ? (
          <ClipPlayer url={description.clip_url} name={description.source_name} playback={playback} />
        ) : (
          <p className="rounded-lg bg-sunken p-4 text-ink-soft text-sm">{messages.result.noCopy}</p>
        )}
        {shots.length > 0 && <ShotStrip shots={shots} stripUrl={description.strip_url} playback={playback} />}
        <ShotList shots={shots} playback={playback} />
      </div>
      <aside className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-wrap gap-2">
          <ExportMenu name={description.source_name} result={result} />
        </div>
        <TextSection title={messages.result.summary} text={summary} />
        <TextSection
          title={messages.result.onScreenText}
          text={on_screen_text.join("\n")}
          empty={messages.result.noOnScreenText}
        />
        <TextSection
          title={messages.result.transcript}
          text={spoken_transcript}
          empty={messages.result.noSpeech}
        />
        <ResultFacts description={description} result={result} />
      </aside>
    </div>
  );
}
