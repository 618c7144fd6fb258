import { expect, it } from "vitest";
import { mediaEngine } from "./engine";
import { pixelFrame } from "./pixel-frame";

it("a frame keeps its picture when the memory of its pixels is used for something else", async () => {
  const engine = await mediaEngine();
  const filter = engine.api.FilterAPI.create("format=gray", { threads: 1 });
  const size = { width: 32, height: 20 };
  const bytes = Buffer.alloc(size.width * size.height * 4);
  const frame = pixelFrame(engine, filter, { bytes, ...size });
  bytes.fill(255);
  expect(frame.toBuffer()).toEqual(Buffer.alloc(size.width * size.height));
  frame.free();
  filter.close();
});
