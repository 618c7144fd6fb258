"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import { Pencil, Star, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { PreviewButton } from "@/components/player/preview-button";
import { useIsPlaying } from "@/components/player/preview-player";
import { buttonLook } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { voiceStudioLink } from "@/lib/navigation/voices";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { localeName } from "@/lib/voices/voice-entry";
import { messages } from "./messages";

const PreviewWave = dynamic(() => importWithRetry(() => import("@/components/player/preview-wave")), {
  ssr: false,
});

type VoiceCardProps = {
  voice: VoiceEntry;
  isFavorite: boolean;
  onFavorite: () => void;
  onRename: () => void;
  onDelete: () => void;
};

/** One voice: its properties, its preview, and a button to use it. */
export function VoiceCard({ voice, isFavorite, onFavorite, onRename, onDelete }: VoiceCardProps) {
  const { id, name, description, locale, preview_url, custom, gone } = voice;
  const isPlaying = useIsPlaying(preview_url);
  return (
    <article
      data-voice-id={id}
      className="flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="min-w-0">
        <h2 className="truncate font-medium">{name}</h2>
        <p className="truncate text-ink-faint text-xs">
          {gone ? messages.voiceCard.gone : custom ? messages.voiceCard.own : localeName(locale)}
        </p>
      </div>
      {isPlaying && preview_url ? (
        <div className="flex flex-1 items-center">
          <PreviewWave />
        </div>
      ) : (
        // The box that grows is around the text: a clamped text in a taller box shows the top of its next line.
        <div className="flex-1">
          <p className="line-clamp-2 text-ink-soft text-sm">
            {gone ? messages.voiceCard.goneMeaning : description}
          </p>
        </div>
      )}
      <Toolbar.Root aria-label={messages.voiceCard.actions(name)} className="flex items-center gap-1">
        {preview_url && <Toolbar.Button render={<PreviewButton name={name} src={preview_url} />} />}
        <IconItem
          label={isFavorite ? messages.voiceCard.removeFavorite(name) : messages.voiceCard.addFavorite(name)}
          icon={<Star aria-hidden className={isFavorite ? "fill-current" : undefined} />}
          aria-pressed={isFavorite}
          onClick={onFavorite}
        />
        {custom && (
          <IconItem
            label={messages.voiceCard.rename(name)}
            icon={<Pencil aria-hidden />}
            onClick={onRename}
          />
        )}
        {custom && (
          <IconItem
            label={messages.voiceCard.delete(name)}
            icon={<Trash2 aria-hidden />}
            onClick={onDelete}
          />
        )}
        {!gone && (
          <Toolbar.Link
            render={<Link href={voiceStudioLink(id)} />}
            aria-label={messages.voiceCard.selectVoice(name)}
            className={`${buttonLook({ size: "sm" })} ml-auto`}
          >
            {messages.voiceCard.select}
          </Toolbar.Link>
        )}
      </Toolbar.Root>
    </article>
  );
}

// One item of a card is in the Tab order, and arrow keys move between the items.
const IconItem = (props: ComponentProps<typeof IconButton>) => (
  <Toolbar.Button render={<IconButton {...props} />} />
);
