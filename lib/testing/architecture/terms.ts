import type { Rule } from "./rule";
import type { Tree } from "./tree";

/** A word that no text on screen may have, with the one that stands for its idea. */
const TERMS: readonly [word: RegExp, term: string][] = [
  [/\bfavourite|\bcolour|\bcancelled\b/i, "American spelling"],
  [/\bceilings?\b/i, "limit"],
  [/\bdearer\b/i, "increased, more expensive"],
  [/\bdrift\b/i, "reconciliation"],
  [/\bmade elsewhere\b|\bbr(ing|ought) in\b|\btake[ns]? in\b|\badopt/i, "import"],
  [/\bbring\b|\bbrought\b/i, "upload, add, restore"],
  [/\bto rescue\b|\blost first\b|\blinks? ends?\b/i, "expiring"],
  [/\bupstream\b|\bthe (creative )?service\b|\bembedded service\b/i, "the API, the provider, demo mode"],
  [/\bheld\b|\bon hold\b/i, "reserved"],
  [/\bcredits (used|spent)\b|\bused credits\b/i, "charged"],
  [/\bcame back\b|\bgiven back\b/i, "refunded"],
  [/\bnot accepted\b|\bcontent refused\b/i, "rejected"],
  [/\bfinished\b(?! jobs)/i, "completed"],
  [/\brendering\b|\bin the works\b/i, "processing"],
  [/\bwithout a name\b|\bsomebody\b/i, "Unnamed"],
  [/\bbeside jobs\b/i, "other charges"],
  [/\bbase address\b/i, "base URL"],
  [/\btalking[ -_]portraits?\b|\btalking-avatar\b/i, "talking avatar"],
  [/\b(answer|ask) anew\b/i, "regenerate, resend"],
  [/\buse in form\b/i, "use these settings"],
  [/\bletters\b/i, "on-screen text, characters"],
  [/\d %/, "50%, without a space"],
];

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const TEXTS = /"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** Words to search by are those that people type, not ours. */
const KEYWORDS = /^\s*\w*[kK]eywords:/;

function checkTerms(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => file.endsWith("/messages.ts"))
    .flatMap(([file, code]) =>
      code
        .replace(COMMENT, "")
        .split("\n")
        .filter((line) => !KEYWORDS.test(line) && !line.startsWith("import "))
        .flatMap((line) => line.match(TEXTS) ?? [])
        .map((text) => text.replace(/\$\{[^{}]*\}/g, "…"))
        .flatMap((text) =>
          TERMS.filter(([word]) => word.test(text)).map(([, term]) => `${file}: ${text} should say: ${term}`),
        ),
    );
}

/** One term for one idea in every text on screen. */
export const terms: Rule = {
  check: checkTerms,
  violations: [["components/usage/messages.ts", 'export const messages = { back: "9 credits came back" };']],
};
