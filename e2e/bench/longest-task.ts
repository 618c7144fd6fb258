type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
};

/** The processor time in milliseconds of the longest task of a page's main thread, which other work hardly changes. */
export function longestTaskMs(trace: Buffer): number {
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ args }) => args.name === "CrRendererMain").map(threadOf));
  const tasks = events.filter((each) => each.name.endsWith("::RunTask") && main.has(threadOf(each)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
