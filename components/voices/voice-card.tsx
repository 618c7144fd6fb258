import { Toolbar } from "@base-ui/react/toolbar";
import { clsx } from "clsx";
import { Heart, Pencil, Trash2 } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useMay } from "@/components/access/may";
import { useVoiceWaveform } from "@/components/api/voice-waveforms";
import { failureMessage } from "@/components/job/failure-messages";
import { PreviewButton } from "@/components/player/preview-button";
import { previewPlayer } from "@/components/player/preview-player";
import { PreviewScrubber } from "@/components/player/preview-scrubber";
import { useHoverPlay } from "@/components/player/use-hover-play";
import { useSpokenLine } from "@/components/submit/line-takes";
import { Button, buttonLook } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import type { Job } from "@/lib/jobs/job";
import { jobLink } from "@/lib/navigation/gallery";
import { voiceStudioLink } from "@/lib/navigation/voices";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { localeName } from "@/lib/voices/voice-entry";
import { messages } from "./messages";

const text = messages.voiceCard;

// What sends a job is loaded with the first line that is typed.
const HearLine = lazyPart(
  () => import("./hear-line"),
  () => (
    <span className={clsx(buttonLook({ size: "sm" }), "text-ink-faint")}>{messages.hearLine.action}</span>
  ),
);

type VoiceCardProps = {
  voice: VoiceEntry;
  personId: string;
  /** The line that was typed above the cards. */
  line: string;
  /** The line as it is typed at this moment. */
  typedLine: () => string;
  onWantsLine: () => void;
  isFavorite: boolean;
  onFavorite: () => void;
  onRename: () => void;
  onDelete: () => void;
};

/**
 * One voice: it plays while a mouse rests on it, its waveform is the slider, and it can speak the typed line. After
 * that the card plays the line, and its sample on request.
 */
export function VoiceCard(props: VoiceCardProps) {
  const may = useMay();
  const { voice, personId, line, typedLine, onWantsLine, isFavorite, onFavorite, onRename, onDelete } = props;
  const { id, name, description, locale, preview_url, custom, gone, person_id } = voice;
  const spoken = useSpokenLine(personId, id);
  const [isSample, setIsSample] = useState(false);
  const [from, setFrom] = useState(0);
  const src = spoken?.src && !isSample ? spoken.src : preview_url;
  const waveform = useVoiceWaveform(voice);
  const hover = useHoverPlay(src);
  usePlayWhenMade(spoken?.src ?? null, () => setIsSample(false));
  return (
    <article
      data-voice-id={id}
      {...hover}
      className="flex h-full flex-col rounded-lg border border-line bg-surface px-4 py-3.5"
    >
      <Toolbar.Root aria-label={text.actions(name)} className="flex h-full flex-col gap-2">
        <div className="flex items-start gap-2.5">
          {src && (
            <Toolbar.Button
              render={
                <PreviewButton
                  name={name}
                  src={src}
                  from={from}
                  isRound
                  className="bg-press text-ink [&_svg]:fill-current"
                />
              }
              data-play
              onClick={() => setFrom(0)}
            />
          )}
          <div className="min-w-0 flex-1">
            <h2 dir="auto" className="truncate font-semibold">
              {name}
            </h2>
            <p
              dir="auto"
              className="line-clamp-2 text-ink-soft text-xs"
              title={[locale, description].filter(Boolean).join(" · ")}
            >
              {gone ? text.gone : characterOf(voice)}
            </p>
          </div>
          <span className="-mr-1.5 flex">
            {custom && may("arrange") && (
              <IconItem
                size="sm"
                label={text.rename(name)}
                icon={<Pencil aria-hidden />}
                onClick={onRename}
              />
            )}
            {custom && may("remove", person_id) && (
              <IconItem
                size="sm"
                label={text.delete(name)}
                icon={<Trash2 aria-hidden />}
                onClick={onDelete}
              />
            )}
            <IconItem
              size="sm"
              label={isFavorite ? text.removeFavorite(name) : text.addFavorite(name)}
              icon={<Heart aria-hidden className={isFavorite ? "fill-current" : undefined} />}
              aria-pressed={isFavorite}
              onClick={onFavorite}
            />
          </span>
        </div>
        <div className="relative flex-1">
          {src ? (
            <PreviewScrubber
              key={src}
              name={name}
              src={src}
              from={from}
              onFrom={setFrom}
              made={src === preview_url ? waveform : undefined}
            />
          ) : (
            <p className="text-ink-soft text-sm">{gone ? text.goneMeaning : text.noSample}</p>
          )}
          {spoken && !spoken.isRunning && (spoken.src !== null || spoken.job !== null) && (
            <p className="absolute right-0 bottom-0 flex max-w-[70%] items-baseline gap-2 text-ink-soft text-xs">
              {spoken.src ? (
                <>
                  <span className="truncate" title={spoken.line}>
                    {isSample ? text.sample : text.line}
                  </span>
                  {preview_url && (
                    <button
                      type="button"
                      className="touch-target shrink-0 text-link"
                      onClick={() => setIsSample(!isSample)}
                    >
                      {isSample ? text.showLine : text.showSample}
                    </button>
                  )}
                </>
              ) : (
                <LineFailure job={spoken.job} />
              )}
            </p>
          )}
        </div>
        {!gone && may("make") && (
          <div className="flex items-center justify-between gap-2">
            {line.trim() === "" ? (
              <Toolbar.Button
                render={<Button size="sm" variant="quiet" className="-ml-2" />}
                aria-label={messages.hearLine.actionOf(messages.hearLine.action, name)}
                onClick={onWantsLine}
              >
                {messages.hearLine.action}
              </Toolbar.Button>
            ) : (
              <HearLine
                voiceId={id}
                name={name}
                personId={personId}
                line={line}
                typedLine={typedLine}
                isRunning={spoken?.isRunning ?? false}
              />
            )}
            <Toolbar.Link
              render={<Link href={voiceStudioLink(id)} />}
              data-use
              aria-label={text.selectVoice(name)}
              className={buttonLook({ size: "sm" })}
            >
              {text.select}
            </Toolbar.Link>
          </div>
        )}
      </Toolbar.Root>
    </article>
  );
}

/** Whose it is, its language and its character in one line. */
const characterOf = ({ custom, locale, description }: VoiceEntry): string =>
  [custom && text.own, (locale || !custom) && localeName(locale), description].filter(Boolean).join(", ");

/** Why a line has no sound and what it cost, with the way to its job. */
function LineFailure({ job }: { job: Job | null }) {
  const failure = job && failureMessage(job);
  if (!failure) return null;
  return (
    <>
      <span className="truncate text-danger" title={[failure.what, failure.cost].join(" ")}>
        {[failure.title, failure.cost].join(". ")}
      </span>
      <Link href={jobLink(job.id)} className="touch-target shrink-0 text-link">
        {text.details}
      </Link>
    </>
  );
}

/** Plays a line once when it comes while its card is on the page, unless something else plays. */
function usePlayWhenMade(src: string | null, onMade: () => void): void {
  const before = useRef(src);
  useEffect(() => {
    if (src === before.current) return;
    before.current = src;
    if (!src) return;
    onMade();
    if (previewPlayer.playing.get() === null) previewPlayer.start(src, { isQuiet: true });
  });
}

// One item of a card is in the Tab order, and arrow keys move between the items.
const IconItem = (props: ComponentProps<typeof IconButton>) => (
  <Toolbar.Button render={<IconButton {...props} />} />
);
