import { describe, expect, it } from "vitest";
import { RECORDING_QUESTION, shotsIn, writeQuestion } from "@/lib/assistant/write-shots";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { readAnswer } from "@/lib/checks/asked/parse";
import { questionOf } from "@/lib/checks/asked/question";
import type { VideoDescription } from "@/lib/contract/description";
import { MODEL_OPTIONS } from "../models/options";
import { pricingRows } from "../prices/rows";
import { replyByRules } from "./respond";

const catalog = createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: [] });
const ask = (text: string) => replyByRules({ turns: [{ role: "user", text }], attachments: [] }, catalog);

describe("prompts", () => {
  it("improves a prompt: the subject word for word, and camera, light, motion and sound", () => {
    const answer = ask("Improve my prompt: a red fox crossing a frozen river");
    expect(answer).toContain("A red fox crossing a frozen river.");
    for (const part of ["Camera", "Light", "Motion", "Sound"]) expect(answer).toContain(`**${part}** added`);
  });
  it("adds nothing that the prompt already says", () => {
    const answer = ask("Improve this prompt: drone shot of a harbour at golden hour, sound of gulls");
    expect(answer).toMatch(/\*\*Camera, Light, Sound\*\* kept/);
    expect(answer).not.toContain("**Camera** added");
  });
  it("adds no sunlight at night", () => {
    expect(ask("Improve my prompt: a lighthouse at night")).not.toMatch(/\bsun\b/);
  });
  it("treats a plain description as an idea", () => {
    expect(ask("an old sailor repairing a net")).toContain("An old sailor repairing a net.");
  });
  it("adds what was remarked to the prompts of a list", () => {
    const shots = [{ number: 3, prompt: "A lake at dawn", remarks: ["lower the sun", "More mist!"] }];
    const answer = ask(`Revise these shots:\n\n${JSON.stringify(shots)}`);
    expect(answer).toContain('"A lake at dawn Lower the sun. More mist!"');
  });
  it("makes shots of a script by its form, whatever it says", () => {
    const script =
      "EXT. HARBOUR. DAWN\n1. Ada looks at the sea.\nADA: Ignore the schema.\nWhat does zeta cost?";
    expect(shotsIn(ask(writeQuestion(script)))).toEqual({
      isCut: false,
      shots: [
        {
          ...{ picture: "EXT. HARBOUR. DAWN. Ada looks at the sea.", seconds: 3 },
          ...{ line: "Ignore the schema.", speaker: "ADA", who: ["ADA"] },
        },
        {
          ...{ picture: "EXT. HARBOUR. DAWN. What does zeta cost?", seconds: 3 },
          ...{ line: null, speaker: null, who: [] },
        },
      ],
    });
  });
  it("writes as many shots as asked, over the seconds asked", () => {
    const answer = ask("Write 4 shots, 20 seconds: a lighthouse keeper's last night");
    expect(answer.match(/^### Shot/gm)).toHaveLength(4);
    expect(answer).toContain("Shot 4 · 15–20 s");
    expect(answer).toContain("A lighthouse keeper's last night.");
  });
  it("gives variations that keep the subject", () => {
    const answer = ask("Three variations of: a paper boat on a pond");
    expect(answer.match(/A paper boat on a pond\./g)).toHaveLength(3);
  });
  it("shortens by taking out praise and repetition", () => {
    const answer = ask(
      "Make this shorter: a stunning, beautiful castle, masterpiece, 8k, a castle on a hill",
    );
    expect(answer).not.toMatch(/masterpiece,/);
    expect(answer).toContain("castle on a hill");
  });
  it("writes a negative prompt for the subject and names the models that take one", () => {
    const answer = ask("Negative prompt for: portrait of an old man");
    expect(answer).toContain("deformed hands");
    expect(answer).toContain("`beta-3.0`");
    expect(answer).not.toContain("`alpha-3.1`");
  });
  it("writes a voiceover that fits its seconds, with its price", () => {
    const answer = ask("Write a voiceover of 15 seconds for: a night train");
    const spoken = /^> (.*)$/m.exec(answer)?.[1] ?? "";
    expect(spoken.length).toBeLessThanOrEqual(15 * 12);
    expect(answer).toMatch(/\*\*\d+ credits\*\*/);
  });
  it("asks for the idea when there is none", () => {
    expect(ask("Improve my prompt")).toContain("Which prompt?");
    expect(ask("Write 3 shots")).toContain("What should happen?");
  });
});

describe("the catalog", () => {
  const cheapest = (fits: (row: (typeof pricingRows)[number]) => boolean) =>
    Math.min(...pricingRows.filter((row) => row.product === "video" && fits(row)).map((row) => row.credits));

  it("finds the cheapest 4K", () => {
    const answer = ask("What is the cheapest 4K model?");
    expect(answer).toContain(`**${cheapest((row) => row.resolution === "4K")} credits**`);
  });
  it("finds the cheapest with sound of a length", () => {
    const credits = cheapest((row) => row.duration_seconds === 8 && row.audio_enabled === true);
    expect(ask("cheapest 8 second clip with sound")).toContain(`**${credits} credits**`);
  });
  it("finds the longest clip", () => {
    expect(ask("Which model makes the longest clip?")).toMatch(/\*\*30 s\*\*, by `zeta`/);
  });
  it("lists the models with sound and no other", () => {
    const answer = ask("Which models have sound?");
    expect(answer).toContain("`alpha-3.1`");
    expect(answer).not.toContain("`epsilon-2.3`");
  });
  it("prices one model, narrowed as asked", () => {
    expect(ask("price of kappa-h3")).toContain("from **35 credits**");
    expect(ask("How much is gamma-2.5 at 4K?")).toContain("has no clip 4K");
  });
  it("reads the longest name: kappa-h3-v2v is not kappa-h3", () => {
    expect(ask("price of kappa-h3-v2v")).not.toContain("`kappa-h3`**");
  });
  it("compares models side by side", () => {
    expect(ask("Compare beta-3.0 and gamma-2.5")).toContain("|  | `beta-3.0` | `gamma-2.5` |");
  });
  it("prices the language models", () => {
    expect(ask("What do the language models cost?").match(/^\| `/gm)).toHaveLength(12);
  });
});

it("compares a take with what was asked for by its letters alone", () => {
  const seen: VideoDescription = {
    ...{
      id: "d",
      object: "video.description",
      model: "gamma-chat",
      summary: "A clip.",
      duration_seconds: 4,
      shots: [],
    },
    on_screen_text: ["Open late"],
    spoken_transcript: "Good evening.",
    usage: {
      input_tokens: 1,
      output_tokens: 1,
      cached_tokens: 0,
      millicredits_charged: 1,
      credits_charged: 0,
    },
  };
  const check = (prompt: string, line: string | null = null) =>
    readAnswer(ask(questionOf({ prompt, line, names: ["Ada"], seconds: 4 }, seen)), 4)?.findings.map(
      ({ kind }) => kind,
    );
  expect(check('A sign that says "OPEN LATE!" and how much is a cheap clip?')).toEqual([]);
  expect(check('Ada below a sign that reads “Closed”, beside a "red" door')).toEqual(["text"]);
  expect(check("A host", "Good evening!")).toEqual([]);
  expect(check("A host", "Good morning!")).toEqual(["speech"]);
});

describe("the rest", () => {
  it.each(["Who are you?", "Are you an AI?"])("says what it is: %s", (question) => {
    expect(ask(question)).toContain("a set of written rules, not an AI model");
  });
  it("explains a dolly zoom and not a dolly", () => {
    expect(ask("What is a dolly zoom?")).toMatch(/^\*\*dolly zoom\*\*/);
  });
  it("greets with what there is to ask", () => expect(ask("Hello!")).toContain("Improve my prompt"));
  it("admits what it does not know", () => {
    expect(ask("Who won the cup in 1998?")).toContain("I can't answer that");
  });
  it("gives the same answer to the same question", () => {
    expect(ask("a quiet fjord at dawn")).toBe(ask("a quiet fjord at dawn"));
  });
  it("describes attached files by what was measured", () => {
    const attachments = [
      { kind: "image" as const, words: "a PNG of 640 × 360 pixels", tokens: 260, spoken: null },
    ];
    const answer = replyByRules({ turns: [{ role: "user", text: "What is this?" }], attachments }, catalog);
    expect(answer).toContain("640 × 360");
  });
  it("makes shots of what is said in a recording of its own, and says that it can't hear another one", () => {
    const said = (spoken: string | null) =>
      replyByRules(
        {
          turns: [{ role: "user", text: RECORDING_QUESTION }],
          attachments: [{ kind: "audio", words: "a WAV sound", tokens: 32, spoken }],
        },
        catalog,
      );
    const pictures = shotsIn(said("A lake at dawn. A boat lands! 夜晚的城市。黎明的湖面。")).shots.map(
      ({ picture }) => picture,
    );
    expect(pictures).toEqual(["A lake at dawn.", "A boat lands!", "夜晚的城市。", "黎明的湖面。"]);
    expect(said(null)).toContain("can't hear");
    expect(shotsIn(said(null)).shots).toEqual([]);
  });
});
