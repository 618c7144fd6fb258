/**
 * Draws the prompts of `test-prompts.ts` on sheets, each with what it was read as, to be judged by eye:
 * `node --conditions=react-server --import tsx e2e/drawings/contact-sheet.ts FOLDER`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { readBrief, subjectOf } from "@/lib/sandbox/renderers/brief";
import { createScene } from "@/lib/sandbox/renderers/scenes/create-scene";
import { PROMPTS } from "@/lib/sandbox/renderers/subjects/test-prompts";

const COLUMNS = 7;
const ROWS = 9;
const CELL = { width: 240, height: 150, text: 28 };
/** A picture is drawn larger than it is shown. */
const DRAWN = 2;
const MOMENT = { share: 0.5, seconds: 2.5 };

const folder = process.argv[2] ?? "contact-sheets";
mkdirSync(folder, { recursive: true });
const prompts = Object.values(PROMPTS).flat();
const onSheet = COLUMNS * ROWS;
for (let from = 0; from < prompts.length; from += onSheet) {
  const file = path.join(folder, `sheet-${from / onSheet + 1}.png`);
  writeFileSync(file, await drawSheet(prompts.slice(from, from + onSheet)));
}

async function drawSheet(list: readonly string[]): Promise<Buffer> {
  const { width, height, text } = CELL;
  const rows = Math.ceil(list.length / COLUMNS);
  const sheet = createCanvas(COLUMNS * width, rows * (height + text));
  const context = sheet.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.fillStyle = "black";
  context.font = "10px sans-serif";
  for (const [i, prompt] of list.entries()) {
    const scene = createScene(readBrief(prompt, ""), width * DRAWN, height * DRAWN);
    scene.draw(MOMENT.share, MOMENT.seconds);
    const [x, y] = [(i % COLUMNS) * width, Math.floor(i / COLUMNS) * (height + text)];
    context.drawImage(scene.canvas, x, y, width - 4, height);
    context.fillText(subjectOf(prompt) ?? "no subject", x + 2, y + height + 11, width - 8);
    context.fillText(prompt, x + 2, y + height + 23, width - 8);
  }
  return sheet.encode("png");
}
