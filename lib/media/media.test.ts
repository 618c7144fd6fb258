import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectMedia } from "./inspect";
import { runMedia } from "./run-media";

const sample = (name: string) => path.resolve("lib/testing/samples", name);

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "media-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A PNG of a few bytes that claims to be `side` pixels wide and high. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  header.set([8, 6, 0, 0, 0], 24);
  return header;
}

describe("inspecting by content, in plain JavaScript", () => {
  it.each([
    ["vfr.mp4", { kind: "video", mimeType: "video/mp4", width: 1280, height: 720 }],
    ["odd.webm", { kind: "video", width: 641, height: 361 }],
    ["h10.mp4", { kind: "video", codecs: ["hevc"] }],
    ["user.jpg", { kind: "image", mimeType: "image/jpeg", width: 2400, height: 1350 }],
    ["user.webp", { kind: "image", mimeType: "image/webp", width: 1280, height: 720 }],
  ])("%s", async (name, facts) => {
    expect(await inspectMedia(sample(name))).toMatchObject(facts);
  });

  it("turns a video that lies on its side", async () => {
    const { rotation, width, height } = await inspectMedia(sample("rot.mov"));
    expect(rotation % 180).toBe(90);
    expect({ width, height }).toEqual({ width: 720, height: 1280 });
  });

  it("refuses files that are no media, and pictures above the limit by their header alone", async () => {
    await expect(inspectMedia(sample("bad.mp4"))).rejects.toMatchObject({ fault: "unreadable" });
    await expect(inspectMedia(new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"]))).rejects.toMatchObject(
      { fault: "unsupported" },
    );
    const huge = path.join(folder, "huge.png");
    await writeFile(huge, hugePng(30_000));
    await expect(inspectMedia(huge)).rejects.toMatchObject({ fault: "too-large" });
  });
});

describe("looking closer, in a child", () => {
  it("probes what it decodes", async () => {
    const { video, audio, durationSeconds } = await runMedia({ kind: "probe", path: sample("rot.mov") });
    expect(video).toMatchObject({ codec: "h264", width: 720, height: 1280 });
    expect(audio).toMatchObject({ codec: "aac" });
    expect(durationSeconds).toBeGreaterThan(2);
    expect(durationSeconds).toBeLessThan(2.3);
  });

  it.each(["vfr.mp4", "rot.mov", "odd.webm", "user.jpg"])("makes a poster of %s", async (name) => {
    const outputPath = path.join(folder, `${name}.webp`);
    const poster = await runMedia({
      kind: "poster",
      path: sample(name),
      outputPath,
      width: 320,
      atSeconds: 0.5,
    });
    const read = await inspectMedia(outputPath);
    expect(read).toMatchObject({
      kind: "image",
      mimeType: "image/webp",
      width: poster.width,
      height: poster.height,
    });
    expect(poster.width).toBe(320);
  });

  it("says that garbage is garbage", async () => {
    const failing = runMedia({
      kind: "poster",
      path: sample("bad.mp4"),
      outputPath: path.join(folder, "bad.webp"),
      width: 320,
      atSeconds: 0,
    });
    await expect(failing).rejects.toMatchObject({ fault: "unreadable" });
  });
});
