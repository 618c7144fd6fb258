import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IMAGE_RULE, SOUND_RULE, sourceVideoRule } from "@/components/inputs/rules";
import { fileProblem } from "@/lib/inputs/file-problem";
import { inspectFile as inspectInBrowser } from "@/lib/inputs/inspect-file";
import { type OddFile, oddFiles } from "@/lib/testing/odd-files/corpus";
import { typeByContent } from "./container-type";
import { inspectMedia } from "./inspect";
import { loadPicture } from "./picture";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "odd-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = oddFiles();
const blobOf = ({ bytes }: OddFile) => new Blob([new Uint8Array(bytes)]);

/** A name of a type, or words of a program: what a person must not meet. */
const LIBRARY_WORDS = /\b(image|video|audio|application|text)\/|undefined|Error|Invalid data|chunk|box/;

it("has enough files, each under a name of its own", () => {
  expect(files.length).toBeGreaterThan(60);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

describe("what browsers and players show is taken for what it is, and the rest is named", () => {
  it.each(files.map((file) => [file.name, file] as const))("%s", async (name, file) => {
    const { outcome, bytes } = file;
    const stored = path.join(folder, name);
    await writeFile(stored, bytes);
    if ("refused" in outcome) {
      const error = await inspectMedia(stored).then(
        () => null,
        (refusal: unknown) => refusal,
      );
      // A file that is cut behind its head is found when all of it is read.
      if (error === null) return;
      const words = error instanceof Error ? error.message : "";
      expect(words).toContain(outcome.refused);
      expect(words).toMatch(/(upload it again|upload that|Choose an image, video or audio file)$/);
      expect(words).not.toMatch(LIBRARY_WORDS);
      return;
    }
    const media = await inspectMedia(stored);
    expect({ kind: media.kind, mimeType: typeByContent(media) }).toEqual({
      kind: outcome.kind,
      mimeType: outcome.mimeType,
    });
    if (outcome.kind === "image") {
      expect([media.width, media.height]).toEqual([outcome.width, outcome.height]);
      const picture = await loadPicture(stored);
      expect([picture.width, picture.height]).toEqual([outcome.width, outcome.height]);
    } else {
      expect(Math.abs((media.durationSeconds ?? 0) - outcome.seconds)).toBeLessThan(0.3);
    }
  });
});

describe("a form takes the same files, and names the rest", () => {
  const rules = { image: IMAGE_RULE, audio: SOUND_RULE, video: sourceVideoRule(null) };

  it.each(files.map((file) => [file.name, file] as const))("%s", async (_, file) => {
    const { outcome } = file;
    const facts = await inspectInBrowser(blobOf(file));
    if ("refused" in outcome) {
      for (const rule of Object.values(rules)) {
        const words = fileProblem(facts, rule);
        // The server finds what is cut.
        if (words === null) continue;
        expect(words).toContain(`This file is ${facts.formatName}`);
        expect(words).not.toMatch(LIBRARY_WORDS);
      }
      return;
    }
    expect(facts.mimeType).toBe(outcome.mimeType);
    const rule = rules[outcome.kind];
    const words = fileProblem(facts, rule);
    if (rule.mimeTypes.includes(outcome.mimeType)) expect(words).toBeNull();
    else expect(words).not.toMatch(LIBRARY_WORDS);
  });
});
