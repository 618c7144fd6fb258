import type { Behaviour } from "../conversation";
import { parsedOrNothing } from "./parsed-or-nothing";

/** As `lib/assistant` asks about a text, and about a recording of it. */
const RECORDED = /^The text is what is said in the recording\b/;
const NOT_HEARD =
  "I am a set of written rules and can't hear. I know what is said only in recordings of voices that this service made.";
/** Between sentences. */
const SENTENCE_ENDS = /(?<=[.!?…])\s+|(?<=[。！？])\s*/gu;
const QUESTION = /^The text:\s*("[\s\S]*")\s*$/;
/** "ADA: Hello." and "Ada (softly): Hello." */
const SPOKEN = /^([\p{L}][\p{L}\p{M}\p{N} .'-]{0,38})(?:\s*\([^)]*\))?\s*[:：]\s*(\S.*)$/u;
const HEADING = /^(?:INT|EXT)\b.*$/i;
const LISTED = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/;
const [LEAST_SECONDS, MOST_SECONDS, LETTERS_A_SECOND] = [3, 12, 14];

type Shot = { picture: string; line: string | null; speaker: string | null; seconds: number; who: string[] };

/**
 * Makes shots of a script by its form alone: each line is a picture, a heading of a scene belongs to the pictures after it, and
 * "ADA: Hello." is spoken in the picture before it.
 */
export const shotsOfScript: Behaviour = ({ question, conversation: { attachments } }) => {
  if (RECORDED.test(question)) {
    const spoken = attachments.flatMap(({ spoken }) => spoken ?? []);
    return spoken.length === 0 ? NOT_HEARD : answerOf(spoken.join("\n").replace(SENTENCE_ENDS, "\n"));
  }
  const quoted = QUESTION.exec(question.trim())?.[1];
  const script = quoted === undefined ? undefined : parsedOrNothing(quoted);
  return typeof script === "string" ? answerOf(script) : null;
};

function answerOf(script: string): string {
  const shots: Shot[] = [];
  let scene = "";
  for (const line of script.split(/\n+/).map((each) => each.replace(LISTED, "").trim())) {
    if (line === "") continue;
    const [, speaker, words] = SPOKEN.exec(line) ?? [];
    const last = shots.at(-1);
    if (HEADING.test(line)) scene = line;
    else if (!speaker || !words) shots.push(shotOf(scene === "" ? line : `${scene}. ${line}`));
    else if (last && last.line === null) Object.assign(last, { line: words, speaker });
    else shots.push({ ...shotOf(`${speaker} speaks`), line: words, speaker });
  }
  const roles = new Set(shots.flatMap(({ speaker }) => speaker ?? []));
  for (const shot of shots)
    shot.who = [...roles].filter((role) => shot.picture.toLowerCase().includes(role.toLowerCase()));
  const list = shots.map((shot) => JSON.stringify(shot)).join(",\n");
  return `\`\`\`json\n[${list}]\n\`\`\``;
}

const shotOf = (picture: string): Shot => ({
  ...{ picture, line: null, speaker: null, who: [] },
  seconds: Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, Math.round(picture.length / LETTERS_A_SECOND))),
});
