import type { VideoDescription } from "@/lib/contract/description";
import { formatMillicredits } from "@/lib/llm/cost";
import { messages } from "../messages";
import { timestamp } from "./web-vtt";

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
