/**
 * Prints the duration of one tenant's plan call without and with 80 connections of another tenant (or the
 * number in the first argument) that request a result of 60 MB and never read: `npm run
 * bench -- stalled-readers`, after a build.
 */
import { startFaultProxy } from "../fault-proxy";
import { Stack } from "../fault-stack";
import { compareStalledReaders, largeResults, makeLargeResult } from "../stalled-readers";

const STALLED = Number(process.argv[2] ?? 80);
const SAMPLES = 400;

const service = await Stack.service();
await service.start();
const { transfers, pick } = largeResults();
const edge = await startFaultProxy(service.url, pick);
const dashboard = await Stack.dashboard(edge.url);
try {
  await dashboard.start();
  const result = await makeLargeResult(dashboard, transfers);
  const {
    without,
    with: withStalled,
    upstreamTransfers,
  } = await compareStalledReaders(result, STALLED, SAMPLES);
  console.table({ without, [`with ${STALLED} stalled`]: withStalled });
  console.log(
    JSON.stringify({
      stalled: STALLED,
      upstreamTransfers,
      p95Ratio: Math.round((withStalled.p95Ms / without.p95Ms) * 100) / 100,
    }),
  );
} finally {
  await dashboard.stop();
  await edge.close();
  await service.stop();
}
