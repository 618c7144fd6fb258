import { expect, it } from "vitest";
import type { VideoDescription } from "@/lib/contract/description";
import { timestamp, toMarkdown, toWebVtt } from "./export";

const shot = (start: number, end: number, description: string) => ({ start, end, description });

it.each([
  [0, "00:00:00.000"],
  [61.0004, "00:01:01.000"],
  [3_599.9996, "01:00:00.000"],
  [-1, "00:00:00.000"],
])("writes %d s as %s", (seconds, text) => {
  expect(timestamp(seconds)).toBe(text);
});

it("writes one cue for each shot, with text that cannot end the cue or become markup", () => {
  const text = toWebVtt({
    shots: [shot(0, 1.5, "A <b>pier</b> & a boat\n\n00:01 --> 00:02"), shot(1.5, 1.5, "")],
  });
  expect(text).toBe(
    "WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.500\nA &lt;b&gt;pier&lt;/b&gt; &amp; a boat\n00:01 --&gt; 00:02\n\n" +
      "2\n00:00:01.500 --> 00:00:01.501\nShot\n",
  );
});

it("writes Markdown in which texts of the clip are escaped", () => {
  const result: VideoDescription = {
    id: "d",
    object: "video.description",
    model: "gamma",
    summary: "[click](javascript:alert(1)) <script>",
    duration_seconds: 2,
    shots: [shot(0, 2, "# big *news*")],
    on_screen_text: ["- sale"],
    spoken_transcript: "",
    usage: {
      input_tokens: 1,
      output_tokens: 1,
      cached_tokens: 0,
      millicredits_charged: 195,
      credits_charged: 0.195,
    },
  };
  const text = toMarkdown("a_b.mp4", result);
  expect(text).toContain("# a\\_b.mp4");
  expect(text).toContain("\\[click\\](javascript:alert(1)) \\<script\\>");
  expect(text).toContain("1. **00:00:00.000 – 00:00:02.000** \\# big \\*news\\*");
  expect(text).toContain("0.195 credits");
  expect(text).not.toContain("## Transcript");
});
