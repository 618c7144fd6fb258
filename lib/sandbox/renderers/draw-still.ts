/**
 * Draws one small picture as the service would, such as those of `public/starting-points`:
 * `node --conditions=react-server --import tsx lib/sandbox/renderers/draw-still.ts FILE.webp PROMPT`.
 */
import { writeFileSync } from "node:fs";
import { createCanvas } from "@napi-rs/canvas";
import { readBrief } from "./brief";
import { createScene } from "./scenes/create-scene";

const SIZE = { width: 320, height: 180 };
const DRAWN = 3;
const QUALITY = 72;
const MOMENT = { share: 0.5, seconds: 2.5 };

const [file, prompt] = process.argv.slice(2);
if (!file || !prompt) throw new Error("Give a file and a prompt");
const scene = createScene(readBrief(prompt, ""), SIZE.width * DRAWN, SIZE.height * DRAWN);
scene.draw(MOMENT.share, MOMENT.seconds);
const still = createCanvas(SIZE.width, SIZE.height);
const context = still.getContext("2d");
context.imageSmoothingQuality = "high";
context.drawImage(scene.canvas, 0, 0, SIZE.width, SIZE.height);
writeFileSync(file, await still.encode("webp", QUALITY));
