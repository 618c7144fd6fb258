import { writeFileSync } from "node:fs";
import { createCanvas } from "@napi-rs/canvas";
import { readBrief } from "./brief";
import { createScene } from "./scenes/create-scene";

const prompts = process.argv.slice(3);
const [W, H] = [640, 360];
const cols = 3;
const sheet = createCanvas(cols * W, Math.ceil(prompts.length / cols) * H),
  g = sheet.getContext("2d");
for (const [i, p] of prompts.entries()) {
  const b = readBrief(p, "s");
  const s = createScene(b, 1280, 720);
  const c0 = process.cpuUsage();
  for (let k = 0; k < 10; k++) {
    s.draw(0.4 + k / 100, 2 + k / 24);
    s.canvas.data();
  }
  const c = process.cpuUsage(c0);
  console.log(
    p,
    b.kind,
    b.palette.name,
    b.weather,
    b.water,
    ((c.user + c.system) / 10000).toFixed(1),
    "ms/frame",
  );
  g.drawImage(s.canvas, (i % cols) * W, Math.floor(i / cols) * H, W, H);
}
writeFileSync(process.argv[2] ?? "/tmp/media/sheet.png", sheet.toBuffer("image/png"));
