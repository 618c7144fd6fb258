import { Readable } from "node:stream";
import { createCanvas } from "@napi-rs/canvas";
import { sql } from "drizzle-orm";
import { writableStoreOf } from "../../../lib/files/server/store";
import { database } from "../../../lib/platform/server/database";
import { type SeedPicture, seedJobs, seedResults, seedSearchIndex } from "../seed-jobs";

/** Small WebP pictures that the jobs share: one for each shape and colour is enough. */
const COLOURS = 40;
const SHAPES = [
  { ratio: "16:9", width: 320, height: 180 },
  { ratio: "9:16", width: 180, height: 320 },
  { ratio: "1:1", width: 240, height: 240 },
  { ratio: "4:3", width: 280, height: 210 },
  { ratio: "21:9", width: 336, height: 144 },
];

async function drawPosters(): Promise<SeedPicture[]> {
  const posters: SeedPicture[] = [];
  for (let n = 0; n < COLOURS * SHAPES.length; n++) {
    const { width, height } = SHAPES[n % SHAPES.length]!;
    const canvas = createCanvas(width, height);
    const context = canvas.getContext("2d");
    const sky = context.createLinearGradient(0, 0, width, height);
    sky.addColorStop(0, `hsl(${(n * 9) % 360} 45% 30%)`);
    sky.addColorStop(1, `hsl(${(n * 9 + 60) % 360} 60% 65%)`);
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    const bytes = await canvas.encode("webp", 60);
    const { name } = await writableStoreOf("assets").write(Readable.from([bytes]), { maxBytes: 1_000_000 });
    posters.push({ at: n, name, width, height });
  }
  return posters;
}

/** Fills a workspace with ended jobs of four years, each with a poster: the same in every run. */
export async function fillGallery(workspaceId: string, count: number, prefix: string): Promise<void> {
  const posters = await drawPosters();
  const ratios = SHAPES.map(({ ratio }) => ratio);
  await seedJobs(workspaceId, count, { prefix, ratios, isSettled: true });
  await seedResults(posters);
  await seedSearchIndex();
  await database().execute(sql`analyze`);
}
