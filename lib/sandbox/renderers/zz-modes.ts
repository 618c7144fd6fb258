import { renderVideo } from "./fork";

const d = "/work/shared/samples/",
  o = "/tmp/media/";
const base = { width: 640, height: 360, seconds: 2, audio: true };
const orders: any[] = [
  { mode: "generate", prompt: "first frame", inputImagePath: d + "user.jpg", outputPath: o + "kb.mp4" },
  {
    mode: "generate",
    prompt: "journey",
    inputImagePath: d + "user.jpg",
    lastFramePath: d + "user.png",
    outputPath: o + "jo.mp4",
  },
  ...[
    "noir",
    "vintage",
    "dream",
    "comic",
    "watercolor",
    "pixel",
    "night",
    "glitch",
    "warm",
    "cool",
    "cinematic",
  ].map((p) => ({
    mode: "edit",
    prompt: p,
    inputVideoPath: d + "h264.mp4",
    outputPath: o + `ed-${p}.mp4`,
    seconds: 1,
  })),
  {
    mode: "edit",
    prompt: "noir",
    inputVideoPath: d + "rot.mov",
    outputPath: o + "rot.mp4",
    width: 202,
    height: 360,
    seconds: 3,
  },
  { mode: "edit", prompt: "noir", inputVideoPath: d + "odd.webm", outputPath: o + "odd.mp4", seconds: 3 },
  { mode: "edit", prompt: "noir", inputVideoPath: d + "h10.mp4", outputPath: o + "h10.mp4" },
  { mode: "edit", prompt: "noir", inputVideoPath: d + "vfr.mp4", outputPath: o + "vfr.mp4" },
  { mode: "edit", prompt: "noir", inputVideoPath: d + "trunc.mp4", outputPath: o + "tr.mp4" },
  { mode: "edit", prompt: "noir", inputVideoPath: d + "bad.mp4", outputPath: o + "bad.mp4" },
  {
    mode: "motion",
    prompt: "move",
    inputImagePath: d + "user.jpg",
    inputVideoPath: d + "h264.mp4",
    outputPath: o + "mo.mp4",
  },
];
for (const x of orders) {
  const t = performance.now();
  console.log(
    x.mode,
    x.prompt,
    x.inputVideoPath ?? "",
    await renderVideo({ ...base, ...x }).then(
      JSON.stringify,
      (e) => `ERR ${e.fault} ${e.message} ${e.cause}`,
    ),
    (performance.now() - t).toFixed(0),
  );
}
