/** Samples a second of what a cut has. */
const CUT_RATE = 48_000;

type Tone = { hertz: number; seconds: number; rate?: number; channels?: 1 | 2 | 6; amplitude?: number };

/** A WAV of 16 bits with one tone on every channel. */
export function toneFile({ hertz, seconds, rate = 48_000, channels = 2, amplitude = 0.5 }: Tone): Buffer {
  const samples = Math.round(seconds * rate);
  const data = Buffer.alloc(samples * channels * 2);
  for (let at = 0; at < samples; at++) {
    const value = Math.round(amplitude * 32_767 * Math.sin((2 * Math.PI * hertz * at) / rate));
    for (let channel = 0; channel < channels; channel++)
      data.writeInt16LE(value, (at * channels + channel) * 2);
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/**
 * The amplitude of a tone on the left channel of bare samples (48 kHz, stereo, 16 bits), whatever else is heard.
 * @param at the middle of the window, in seconds
 */
export function amplitudeOf(samples: Buffer, hertz: number, at: number, windowSeconds = 0.05): number {
  const from = Math.max(0, Math.round((at - windowSeconds / 2) * CUT_RATE));
  const count = Math.round(windowSeconds * CUT_RATE);
  let [sine, cosine] = [0, 0];
  for (let place = from; place < from + count; place++) {
    const value = place * 4 + 1 < samples.length ? samples.readInt16LE(place * 4) / 32_767 : 0;
    const angle = (2 * Math.PI * hertz * place) / CUT_RATE;
    sine += value * Math.sin(angle);
    cosine += value * Math.cos(angle);
  }
  return (2 * Math.hypot(sine, cosine)) / count;
}
