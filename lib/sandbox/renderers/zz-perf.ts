import { readBrief } from "./brief";
import { createScene } from "./scenes/create-scene";

for (const p of process.argv.slice(2)) {
  const b = readBrief(p, "s");
  const s = createScene(b, 1280, 720);
  for (let k = 0; k < 30; k++) {
    s.draw(k / 100, k / 24);
    s.canvas.data();
  }
  const c0 = process.cpuUsage();
  for (let k = 0; k < 60; k++) {
    s.draw(0.3 + k / 100, 1 + k / 24);
    s.canvas.data();
  }
  const c = process.cpuUsage(c0);
  console.log(p, b.kind, ((c.user + c.system) / 60000).toFixed(1));
}
