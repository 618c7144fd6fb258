import { formatCredits } from "@/lib/platform/format";

/** The visible text about one job, on every page that shows it. */
export const messages = {
  animateButton: {
    animate: "Animate image",
    done: "Set as first frame.",
    failed: "Couldn't use this image.",
  },
  checkAgain: {
    /** Asks about the same job. "Run again" makes a new one, which costs credits. */
    check: "Check again · free",
    failed: "Couldn't check this job.",
  },
  describeButton: {
    describe: "Describe",
    failed: "Couldn't use this video.",
  },
  duration: {
    late: "Taking longer than usual. You can leave this page.",
    usual: (range: string) => `Usually ${range}`,
    seconds: (range: string) => `${range} s`,
    minutes: (range: string) => `${range} min`,
  },
  failure: {
    canceled: "Canceled by the provider",
    canceledNext: "Run it again if you still need it.",
    charged: (credits: number) => `Charged ${formatCredits(credits)}.`,
    failed: "Generation failed",
    failedNext: "Run it again as is, or remix it. If it keeps failing, contact support with the request ID.",
    missing: (credits: number) =>
      `${formatCredits(credits)} ${credits === 1 ? "is" : "are"} unaccounted for.`,
    noReason: "The API didn't give a reason.",
    notCharged: "Not charged.",
    nothingReserved: "Nothing was reserved.",
    overReserved: (credits: number) => `That's ${formatCredits(credits)} more than reserved.`,
    refunded: (credits: number) => `${formatCredits(credits)} refunded.`,
    unknownCost: "The API hasn't reported the charge yet.",
  },
  jobActions: {
    copyPrompt: "Copy prompt",
    remix: "Remix",
    runAgain: (credits: number) => `Run again · ${formatCredits(credits)}`,
    wav: "WAV",
  },
  jobImage: {
    fit: (prompt: string) => `Fit: ${prompt}`,
    zoom: (prompt: string) => `Zoom: ${prompt}`,
  },
  jobMedia: {
    video: (prompt: string) => `Video: ${prompt}`,
  },
  jobStatus: {
    progress: "Progress",
    rateLimited: "Rate limited.",
    /** Around a countdown: "Retrying in 4 s, no action needed." */
    retrying: { before: "Retrying", after: ", no action needed." },
  },
  lastFrameButton: {
    done: "Set as first frame.",
    failed: "Couldn't use the last frame.",
    fileName: (model: string) => `${model} last frame.png`,
    use: "Start from last frame",
  },
  ledgerLine: {
    charged: "Charged",
    credits: (credits: number) => (credits === 1 ? "credit" : "credits"),
    estimate: "Estimate",
    inCredits: "in credits",
    label: "Credits for this job",
    refunded: "Refunded",
    reserved: "Reserved",
  },
  playerTools: {
    done: "Set as first frame.",
    fileName: (job: string) => `${job} frame.png`,
    loop: "Loop",
    saveFailed: "Couldn't save the frame.",
    saveFrame: "Save this frame",
    savedFileName: (job: string, seconds: number) => `${job}-${seconds.toFixed(2)}s.png`,
    speed: "Speed",
    times: (speed: string) => `${speed}×`,
    useFailed: "Couldn't use this frame.",
    useFrame: "Use as first frame",
  },
  /** The place of a job among those of one press. */
  place: {
    parts: (place: number, count: number) => `Part ${place} of ${count}`,
    takes: (place: number, count: number) => `Take ${place} of ${count}`,
  },
  promptText: {
    less: "Show less",
    more: "Show full prompt",
  },
  /** Each state of a job: its badge, and what is going on. */
  status: {
    sending: { label: "Sending", explained: "Sending your request to the API." },
    checking: {
      label: "Checking",
      explained:
        "We lost the response. Checking with the API whether the job was created. You won't be charged twice.",
    },
    queued: { label: "Queued", explained: "Accepted. Waiting for a free slot." },
    processing: { label: "Processing", explained: "Generating your result." },
    completed: { label: "Completed", explained: "Your result is ready." },
    failed: { label: "Failed", explained: "Generation failed." },
    canceled: { label: "Canceled", explained: "The provider canceled this job." },
    rejected: { label: "Rejected", explained: "The API rejected this request. Nothing was reserved." },
  },
};
