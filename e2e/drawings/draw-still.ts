/**
 * Draws one small picture as the service would, such as those of `public/starting-points`:
 * `node --conditions=react-server --import tsx e2e/drawings/draw-still.ts FILE.webp RATIO PROMPT`.
 */
import { writeFileSync } from "node:fs";
import { createCanvas } from "@napi-rs/canvas";
import { readBrief } from "@/lib/sandbox/renderers/brief";
import { createScene } from "@/lib/sandbox/renderers/scenes/create-scene";

const SHORT_EDGE = 240;
const DRAWN = 3;
const QUALITY = 72;
const MOMENT = { share: 0.5, seconds: 2.5 };

const [file, ratio, prompt] = process.argv.slice(2);
const [across = 0, down = 0] = (ratio ?? "").split(":").map(Number);
if (!file || !prompt || !(across > 0 && down > 0)) throw new Error("Give a file, a ratio and a prompt");
const scale = SHORT_EDGE / Math.min(across, down);
const width = Math.round(across * scale);
const height = Math.round(down * scale);
const scene = createScene(readBrief(prompt, ""), width * DRAWN, height * DRAWN);
scene.draw(MOMENT.share, MOMENT.seconds);
const still = createCanvas(width, height);
const context = still.getContext("2d");
context.imageSmoothingQuality = "high";
context.drawImage(scene.canvas, 0, 0, width, height);
writeFileSync(file, await still.encode("webp", QUALITY));
