import { expect, it } from "vitest";
import { medianPitch, trackPitch } from "./pitch";
import type { Sound } from "./voice-spec";

/** Glottal pulses: overtones, each weaker than the one below. */
function pulses(hertz: number, sampleRate: number, seconds = 0.3): Sound {
  const samples = new Float32Array(seconds * sampleRate);
  for (let i = 0; i < samples.length; i++) {
    const phase = (i * hertz) / sampleRate;
    for (let overtone = 1; overtone * hertz < 3_000; overtone++) {
      samples[i] = (samples[i] ?? 0) + Math.sin(2 * Math.PI * overtone * phase) / (5 * overtone ** 1.5);
    }
  }
  return { samples, sampleRate };
}

function hiss(sampleRate: number): Sound {
  let state = 1;
  const samples = new Float32Array(sampleRate).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 32;
  });
  return { samples, sampleRate };
}

const RATES = [16_000, 22_050, 24_000, 48_000];
const PITCHES = [75, 102, 174, 233, 380];

it.each(RATES.flatMap((rate) => PITCHES.map((hertz) => ({ rate, hertz }))))(
  "measures $hertz Hz at $rate samples a second, at every hop",
  ({ rate, hertz }) => {
    const sound = pulses(hertz, rate);
    expect(Math.abs((medianPitch(sound) ?? 0) / hertz - 1)).toBeLessThan(0.02);
    const { hop, periods } = trackPitch(sound);
    expect(hop / rate).toBeCloseTo(0.01, 3);
    expect(periods.every((period) => Math.abs(rate / period / hertz - 1) < 0.03)).toBe(true);
  },
);

it("finds no pitch in a pause, and hardly any in a hiss", () => {
  expect(medianPitch({ samples: new Float32Array(16_000), sampleRate: 16_000 })).toBeNull();
  const { periods } = trackPitch(hiss(16_000));
  expect(periods.filter((period) => period > 0).length).toBeLessThan(periods.length / 10);
});

it("finds the pitch of a long sound that begins with a pause of more than a minute", () => {
  const { samples, sampleRate } = pulses(120, 16_000, 4);
  const long = new Float32Array(100 * sampleRate);
  for (let at = 70; at < 100; at += 5) long.set(samples, at * sampleRate);
  expect(Math.abs((medianPitch({ samples: long, sampleRate }) ?? 0) / 120 - 1)).toBeLessThan(0.02);
});

it("accepts sounds that are shorter than a window", () => {
  expect(medianPitch({ samples: new Float32Array(100).fill(0.5), sampleRate: 16_000 })).toBeNull();
  expect(medianPitch({ samples: new Float32Array(0), sampleRate: 16_000 })).toBeNull();
});
