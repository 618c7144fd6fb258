import type { AudioRule, ModelOptions } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { type VideoMode, videoMode } from "@/lib/contract/video";

/** The modes that the service lists and the contract knows; `stated` without any. */
export function modesOf(
  stated: readonly VideoMode[],
  options: ModelOptions | undefined,
): readonly VideoMode[] {
  const supported = videoMode.options.filter((mode) => options?.modes.includes(mode));
  return supported.length > 0 ? supported : stated;
}

/** Rows with an audio state decide. Without such rows the contract's rule stays. */
export function audioFromRows(rule: AudioRule | null, rows: readonly PricingRow[]): AudioRule {
  const states = new Set(rows.map((row) => row.audio_enabled ?? null));
  const [on, off] = [states.has(true), states.has(false)];
  if (on && off) return "toggle";
  if (rule === "ignored") return "ignored";
  const priced = on ? "on" : off ? "off" : null;
  return states.has(null) ? (rule ?? priced ?? "ignored") : (priced ?? rule ?? "ignored");
}
