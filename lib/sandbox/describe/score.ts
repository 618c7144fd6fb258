import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeFile } from "./describe-file";
import { drawMaterial, MATERIAL } from "./draw-material";
import { openReader } from "./read-text";

/** A cut may be off by one frame, the middle of a fade by half its length. */
const NEAR_SECONDS = 0.5;
export type Score = { name: string; expected: number; detected: number; correct: number };

/** Draws the test clips, describes them and counts the found cuts and words. */
export async function scoreDescriptions(): Promise<{ cuts: Score[]; words: Score[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), "describe-"));
  const scores: { cuts: Score[]; words: Score[] } = { cuts: [], words: [] };
  const reader = await openReader();
  try {
    for (const material of MATERIAL) {
      const file = path.join(folder, "clip.mp4");
      await drawMaterial(material, file);
      const { shots, text } = await describeFile(file, reader);
      const cuts = shots.slice(1).map(({ start }) => start);
      const isNear = (cut: number) => cuts.some((each) => Math.abs(each - cut) <= NEAR_SECONDS);
      const read = new Set(text.join(" ").toLowerCase().split(/\s+/).filter(Boolean));
      const right = {
        cuts: material.cuts.filter(isNear),
        words: material.words.filter((word) => read.has(word.toLowerCase())),
      };
      const { name } = material;
      scores.cuts.push({
        name,
        expected: material.cuts.length,
        detected: cuts.length,
        correct: right.cuts.length,
      });
      scores.words.push({
        name,
        expected: material.words.length,
        detected: read.size,
        correct: right.words.length,
      });
    }
    return scores;
  } finally {
    await reader.terminate();
    await rm(folder, { recursive: true });
  }
}

/** Precision and recall: the correct share of what was found, and the found share of what exists. */
export function rates(scores: readonly Score[]): { precision: number; recall: number } {
  const sum = (of: (score: Score) => number) => scores.reduce((all, score) => all + of(score), 0);
  const right = sum((score) => score.correct);
  return {
    precision:
      right /
      Math.max(
        1,
        sum((score) => score.detected),
      ),
    recall:
      right /
      Math.max(
        1,
        sum((score) => score.expected),
      ),
  };
}
