import type { VideoDescription } from "@/lib/contract/description";
import { formatMillicredits } from "@/lib/llm/cost";
import { messages } from "./messages";

/**
 * The shots as WebVTT chapters (W3C WebVTT, 1.3). A cue needs an end after its start, so a shot shorter than
 * a millisecond gets one. The transcript has no times and is not in it.
 */
export function toWebVtt({ shots }: Pick<VideoDescription, "shots">): string {
  const cues = shots.map(({ start, end, description }, at) =>
    [
      String(at + 1),
      `${timestamp(start)} --> ${timestamp(Math.max(end, start + 0.001))}`,
      cueText(description),
    ].join("\n"),
  );
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}

/**
 * Text of a cue: no markup, no arrow that would read as a time line, no blank line that would end the cue.
 */
const cueText = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .join("\n") || messages.webVtt.shot;

/** A moment as WebVTT writes it, `00:01:02.500`, to the millisecond. */
export function timestamp(seconds: number): string {
  const total = Math.max(0, Math.round(seconds * 1_000));
  const pad = (value: number, digits: number) => String(value).padStart(digits, "0");
  const hours = Math.floor(total / 3_600_000);
  const minutes = Math.floor(total / 60_000) % 60;
  const whole = Math.floor(total / 1_000) % 60;
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(whole, 2)}.${pad(total % 1_000, 3)}`;
}

/** A description as a Markdown document. Text of the clip or the model is escaped, so that it stays text. */
export function toMarkdown(name: string, result: VideoDescription): string {
  const { summary, shots, on_screen_text, spoken_transcript, model, duration_seconds, usage } = result;
  const section = (title: string, body: string) => (body === "" ? [] : [`## ${title}`, body]);
  return `${[
    `# ${plain(name)}`,
    plain(summary),
    messages.markdown.describedBy(
      plain(model),
      duration_seconds,
      formatMillicredits(usage.millicredits_charged),
    ),
    ...section(
      messages.markdown.shots,
      shots
        .map(
          ({ start, end, description }, at) =>
            `${at + 1}. **${timestamp(start)} – ${timestamp(end)}** ${plain(description)}`,
        )
        .join("\n"),
    ),
    ...section(messages.markdown.onScreenText, on_screen_text.map((text) => `- ${plain(text)}`).join("\n")),
    ...section(messages.markdown.transcript, plain(spoken_transcript)),
  ].join("\n\n")}\n`;
}

/** Text with every Markdown character escaped, on one line. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .replace(/[\\`*_{}[\]<>#+\-!|~]/g, "\\$&");
