import path from "node:path";
import { createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { openAvClipWriter } from "@/lib/media/av-clip-writer";

/** Clips with known cuts and words, to test the description with. */
export type Material = { name: string; seconds: number; cuts: number[]; words: string[]; draw: Draw };
type Draw = (context: SKRSContext2D, seconds: number) => void;

const MATERIAL_SIZE = { width: 640, height: 360 } as const;
const FPS = 24;
const FONT = path.join(process.cwd(), "node_modules/@fontsource/inter/files/inter-latin-600-normal.woff2");
const PALETTE = ["#1d3557", "#e76f51", "#2a9d8f", "#e9c46a", "#6d597a", "#264653"];

/** A picture of blocks, different for every number; `shift` moves it to the left. */
function scene(context: SKRSContext2D, number: number, shift = 0): void {
  const { width, height } = MATERIAL_SIZE;
  context.fillStyle = PALETTE[number % PALETTE.length] ?? "#000";
  context.fillRect(0, 0, width, height);
  for (let block = 0; block < 40; block++) {
    context.fillStyle = PALETTE[(number * 3 + block * 5 + 1) % PALETTE.length] ?? "#fff";
    const x = ((block * 157 + number * 71) % 1400) - shift;
    context.fillRect(
      x,
      (block * 83 + number * 47) % height,
      40 + ((block * 29) % 90),
      30 + ((block * 17) % 70),
    );
  }
}

function words(
  context: SKRSContext2D,
  text: string,
  size: number,
  at: { x: number; y: number },
  fill: string,
): void {
  context.font = `${size}px Inter`;
  context.fillStyle = fill;
  context.fillText(text, at.x, at.y);
}

/** The scene of a moment, where the scenes change at `cuts`. */
const sceneAt = (cuts: readonly number[], seconds: number): number =>
  cuts.filter((cut) => cut <= seconds).length;

function crossFade(cuts: readonly number[], length: number): Draw {
  return (context, seconds) => {
    const cut = cuts.find((each) => Math.abs(seconds - each) < length / 2);
    scene(context, sceneAt(cuts, cut === undefined ? seconds : cut - length));
    if (cut === undefined) return;
    context.globalAlpha = (seconds - cut) / length + 0.5;
    const above = createCanvas(MATERIAL_SIZE.width, MATERIAL_SIZE.height);
    scene(above.getContext("2d"), sceneAt(cuts, cut + length));
    context.drawImage(above, 0, 0);
    context.globalAlpha = 1;
  };
}

function throughBlack(cuts: readonly number[], length: number): Draw {
  return (context, seconds) => {
    scene(context, sceneAt(cuts, seconds));
    const away = Math.min(...cuts.map((cut) => Math.abs(seconds - cut)));
    context.fillStyle = `rgba(0,0,0,${Math.max(0, Math.min(1, 1.15 - away / (length / 2)))})`;
    context.fillRect(0, 0, MATERIAL_SIZE.width, MATERIAL_SIZE.height);
  };
}

const titled =
  (lines: readonly [string, number, string][]): Draw =>
  (context) => {
    scene(context, 0);
    let y = 20;
    for (const [text, size, fill] of lines) {
      y += size * 1.5;
      words(context, text, size, { x: 40, y }, fill);
    }
  };

/** The test clips: hard cuts, cross-fades, dips to black, pans, and text in four sizes. */
export const MATERIAL: readonly Material[] = [
  {
    name: "hard cuts",
    seconds: 8,
    cuts: [1.5, 3, 4, 6.5],
    words: [],
    draw: (context, seconds) => scene(context, sceneAt([1.5, 3, 4, 6.5], seconds)),
  },
  {
    name: "cuts while panning",
    seconds: 6,
    cuts: [2, 4],
    words: [],
    draw: (context, seconds) => scene(context, sceneAt([2, 4], seconds), seconds * 60),
  },
  {
    name: "a pan, no cut",
    seconds: 4,
    cuts: [],
    words: [],
    draw: (context, seconds) => scene(context, 2, seconds * 120),
  },
  { name: "cross-fades", seconds: 9, cuts: [3, 6], words: [], draw: crossFade([3, 6], 1) },
  { name: "dips to black", seconds: 9, cuts: [3, 6], words: [], draw: throughBlack([3, 6], 1) },
  {
    name: "light text",
    seconds: 2,
    cuts: [],
    words: ["Harbour", "Market", "Opening", "Hours", "Every", "Saturday", "Morning"],
    draw: titled([
      ["Harbour Market", 56, "#fff"],
      ["Opening Hours", 36, "#fff"],
      ["Every Saturday", 28, "#fff"],
      ["Morning", 22, "#fff"],
    ]),
  },
  {
    name: "dark text",
    seconds: 2,
    cuts: [],
    words: ["Winter", "Journey", "Chapter", "Seven"],
    draw: (context) => {
      context.fillStyle = "#f3ead7";
      context.fillRect(0, 0, MATERIAL_SIZE.width, MATERIAL_SIZE.height);
      words(context, "Winter Journey", 48, { x: 60, y: 150 }, "#221");
      words(context, "Chapter Seven", 24, { x: 60, y: 220 }, "#221");
    },
  },
];

/** Encodes a clip of the material to `file`. */
export async function drawMaterial({ seconds, draw }: Material, file: string): Promise<void> {
  GlobalFonts.registerFromPath(FONT, "Inter");
  const writer = await openAvClipWriter({
    path: file,
    ...MATERIAL_SIZE,
    sound: null,
    metadata: {},
    fps: FPS,
  });
  const canvas = createCanvas(MATERIAL_SIZE.width, MATERIAL_SIZE.height);
  const context = canvas.getContext("2d");
  for (let frame = 0; frame < seconds * FPS; frame++) {
    draw(context, frame / FPS);
    await writer.writePicture(canvas.data());
  }
  await writer.finish();
}
