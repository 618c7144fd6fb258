import { ChevronDown, Download } from "lucide-react";
import { useTimeZone } from "@/components/api/time-zone";
import { BoardOfText } from "@/components/make-board/board-of-text";
import { messages as boardMessages } from "@/components/make-board/messages";
import { VideoPlayer } from "@/components/player/video-player";
import { buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Menu } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { saveFile } from "@/components/ui/save-file";
import type { VideoDescription } from "@/lib/contract/description";
import { LIMITS } from "@/lib/contract/limits";
import { firstCharacters } from "@/lib/contract/text";
import type { Description } from "@/lib/describe/description";
import { toMarkdown, toWebVtt } from "@/lib/describe/export";
import { formatMillicredits } from "@/lib/llm/cost";
import { safeFileName } from "@/lib/platform/file-name";
import { formatMoment, formatSeconds } from "@/lib/platform/format";
import { messages } from "./messages";
import { ShotList } from "./shot-list";
import { ShotStrip } from "./shot-strip";
import { type Playback, usePlayback } from "./use-playback";

type ResultProps = { description: Description; result: VideoDescription };

/** The player with its shots, and the texts of the clip. */
export function DescriptionResult({ description, result }: ResultProps) {
  const playback = usePlayback(result.shots, description.clip_url);
  const { shots, summary, on_screen_text, spoken_transcript } = result;
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        {description.clip_url ? (
          <ClipPlayer url={description.clip_url} name={description.source_name} playback={playback} />
        ) : (
          <p className="rounded-xs bg-stage p-4 text-ink-soft text-sm">{messages.result.noCopy}</p>
        )}
        {shots.length > 0 && (
          <ShotStrip
            shots={shots}
            seconds={result.duration_seconds}
            stripUrl={description.strip_url}
            playback={playback}
          />
        )}
        <ShotList shots={shots} playback={playback} />
      </div>
      <aside className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <ExportMenu name={description.source_name} result={result} />
          <BoardOfText
            name={description.source_name}
            prompts={shots.map((shot) => firstCharacters(shot.description, LIMITS.videoPromptMaxLength))}
            script={spoken_transcript ? { text: spoken_transcript, label: boardMessages.ofTranscript } : null}
          />
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

type ClipPlayerProps = { url: string; name: string; playback: Playback };

function ClipPlayer({ url, name, playback: { player, rate, note } }: ClipPlayerProps) {
  return (
    <div className="[--media-height:min(56vh,40rem)]">
      <VideoPlayer
        key={url}
        src={url}
        label={messages.clipPlayer.label(name)}
        name={name.replace(/\.[^.]+$/, "")}
        preload="auto"
        frameRate={rate}
        playerRef={player}
        onPosition={note}
      />
    </div>
  );
}

type ExportMenuProps = { name: string; result: VideoDescription };

/** Saves the result as a file, or copies it. */
function ExportMenu({ name, result }: ExportMenuProps) {
  const file = safeFileName(name.replace(/\.\w{1,5}$/, "")) || "description";
  const save = (ending: string, type: string, text: string) => () =>
    saveFile(`${file}.${ending}`, type, text);
  return (
    <>
      <Menu
        label={messages.exportMenu.label}
        align="start"
        triggerClassName={buttonLook({ size: "sm" })}
        trigger={
          <>
            <Download aria-hidden className="size-4" />
            {messages.exportMenu.label}
            <ChevronDown aria-hidden className="size-3.5" />
          </>
        }
        sections={[
          {
            actions: [
              {
                label: messages.exportMenu.markdown,
                onSelect: save("md", "text/markdown", toMarkdown(name, result)),
              },
              {
                label: messages.exportMenu.json,
                onSelect: save("json", "application/json", JSON.stringify(result, null, 2)),
              },
              { label: messages.exportMenu.chapters, onSelect: save("vtt", "text/vtt", toWebVtt(result)) },
            ],
          },
        ]}
      />
      <CopyButton label={messages.exportMenu.copyMarkdown} text={toMarkdown(name, result)} />
    </>
  );
}

type TextSectionProps = { title: string; text: string; empty?: string };

/** Unchanged texts of the result, to read and copy. */
function TextSection({ title, text, empty = "" }: TextSectionProps) {
  return (
    <section className="border-line border-t pt-3">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="type-label">{title}</h2>
        {text && <CopyButton label={common.copy} text={text} />}
      </div>
      {text ? (
        <p dir="auto" className="max-w-prose whitespace-pre-wrap break-words">
          {text}
        </p>
      ) : (
        <p className="text-ink-soft text-sm">{empty}</p>
      )}
    </section>
  );
}

type ResultFactsProps = { description: Description; result: VideoDescription };

/** What it cost and who created it. */
function ResultFacts({ description, result }: ResultFactsProps) {
  const { usage, duration_seconds, id } = result;
  const timeZone = useTimeZone();
  const labels = messages.resultFacts;
  const charged = usage.millicredits_charged;
  const facts = [
    [labels.charged, labels.chargedValue(formatMillicredits(charged), charged)],
    [labels.tokens, labels.tokensValue(usage.input_tokens, usage.output_tokens, usage.cached_tokens)],
    [labels.model, result.model],
    [labels.duration, formatSeconds(duration_seconds)],
    [labels.created, formatMoment(description.created_at, timeZone)],
    [labels.createdBy, description.person_name ?? labels.unnamed],
    [labels.url, description.source_link],
    [labels.id, id],
  ] as const;
  return (
    <section className="border-line border-t pt-3">
      <h2 className="type-label mb-1.5">{labels.title}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="break-words tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
