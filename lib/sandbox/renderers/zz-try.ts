import { renderVideo } from "/work/main/lib/sandbox/renderers/fork";

const t = performance.now();
console.log(
  await renderVideo(
    {
      mode: "generate",
      prompt: process.argv[2] ?? "Northern lights over a quiet fjord",
      width: 1280,
      height: 720,
      seconds: 2,
      audio: true,
      outputPath: process.argv[3] ?? "/tmp/media/a.mp4",
    },
    { onProgress: (s) => console.log(s.toFixed(2)) },
  ),
  performance.now() - t,
);
