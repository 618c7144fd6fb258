// @module-tag all
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renderVideo } from "@/lib/sandbox/renderers/fork";
import { heldJpeg } from "@/lib/testing/held-jpeg";
import { runMedia } from "./run-media";

const COLOURS = { R: "#ff0000", G: "#00ff00", B: "#0000ff", Y: "#ffff00" };
const [WIDTH, HEIGHT] = [320, 180];

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "orientation-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A photograph whose stored quarters are red and green, and below them blue and yellow. */
async function photograph(orientation: number): Promise<string> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  for (const [at, colour] of Object.values(COLOURS).entries()) {
    context.fillStyle = colour;
    context.fillRect((at % 2) * (WIDTH / 2), Math.floor(at / 2) * (HEIGHT / 2), WIDTH / 2, HEIGHT / 2);
  }
  const file = path.join(folder, `${orientation}.jpg`);
  await writeFile(file, heldJpeg(canvas.toBuffer("image/jpeg", 95), orientation));
  return file;
}

/** The quarters of a picture in reading order, as letters. */
async function quarters(file: string): Promise<string> {
  const image = await loadImage(file);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const letter = (x: number, y: number): string => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(
      Math.round(x * image.width),
      Math.round(y * image.height),
      1,
      1,
    ).data;
    if (blue > 128) return "B";
    return red > 128 ? (green > 128 ? "Y" : "R") : "G";
  };
  return [letter(0.2, 0.2), letter(0.8, 0.2), letter(0.2, 0.8), letter(0.8, 0.8)].join("");
}

const poster = async (file: string): Promise<string> => {
  const outputPath = `${file}.webp`;
  await runMedia({ kind: "poster", path: file, outputPath, width: 160, atSeconds: 0 });
  return outputPath;
};

it.concurrent.each([
  [1, "RGBY"],
  [2, "GRYB"],
  [3, "YBGR"],
  [4, "BYRG"],
  [5, "RBGY"],
  [6, "BRYG"],
  [7, "YGBR"],
  [8, "GYRB"],
])(
  "a photograph of EXIF orientation %i is upright as poster and as the first frame of a clip",
  async (orientation, upright) => {
    const file = await photograph(orientation);
    expect(await quarters(await poster(file))).toBe(upright);
    const isLying = orientation > 4;
    const outputPath = path.join(folder, `${orientation}.mp4`);
    await renderVideo({
      mode: "generate",
      prompt: "A flag",
      width: isLying ? 90 : 160,
      height: isLying ? 160 : 90,
      seconds: 0.5,
      audio: false,
      inputImagePath: file,
      outputPath,
    });
    expect(await quarters(await poster(outputPath))).toBe(upright);
  },
);
