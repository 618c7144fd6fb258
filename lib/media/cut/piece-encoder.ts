import type { Encoder } from "node-av/api";
import type { Frame, Packet } from "node-av/lib";
import { INSTRUCTIONS } from "../av-clip-writer";
import type { MediaEngine } from "../engine";
import type { CutFormat } from "../media-task";
import { perSecond } from "./clip";
import { type ParameterSets, toMp4Frame } from "./parameter-sets";
import { cutFrame } from "./part-frames";

/** With this quality of x264 a frame looks like its source. The preset then decides about the size of the file alone. */
const QUALITY = { preset: "veryfast", crf: 17, profile: "high" } as const;
const KEY_EVERY_SECONDS = 2;
const THREADS = 2;

/** A frame as MP4 has it. `shown` counts from the first frame of its piece. */
export type EncodedFrame = { data: Buffer; shown: number; isKey: boolean };

/** Encodes frames in the format of a cut. No frame needs one of another piece. */
export class PieceEncoder {
  /** The parameter sets of the frames so far. */
  readonly sets: ParameterSets = { sequence: [], picture: [] };
  readonly #engine: MediaEngine;
  readonly #format: CutFormat;
  readonly #encoder: Encoder;
  #given = 0;

  /** @param id the number of its parameter sets */
  constructor(engine: MediaEngine, format: CutFormat, id: number) {
    this.#engine = engine;
    this.#format = format;
    const own = [`sps-id=${id}`, INSTRUCTIONS["x264-params"]].filter(Boolean).join(":");
    this.#encoder = engine.api.Encoder.createSync(engine.codes.FF_ENCODER_LIBX264, {
      threadCount: THREADS,
      gopSize: Math.round(perSecond(format.fps) * KEY_EVERY_SECONDS),
      options: { ...QUALITY, "x264-params": own },
    });
  }

  /** Encodes the next frame, which has the size and colors of the cut, and frees it. */
  async encode(frame: Frame): Promise<EncodedFrame[]> {
    const { lib, codes } = this.#engine;
    const { num, den } = this.#format.fps;
    frame.pts = BigInt(this.#given);
    frame.timeBase = new lib.Rational(den, num);
    frame.duration = 1n;
    frame.pictType = codes.AV_PICTURE_TYPE_NONE;
    const isFirst = this.#given++ === 0;
    // The first call opens the codec and must be the asynchronous one; see AvClipWriter.
    const packets = isFirst ? await this.#encoder.encodeAll(frame) : this.#encoder.encodeAllSync(frame);
    frame.free();
    return packets.map((packet) => this.#take(packet));
  }

  /** The frames that are still in the encoder. Nothing may be encoded after that. */
  end(): EncodedFrame[] {
    const rest = this.#encoder.encodeAllSync(null).map((packet) => this.#take(packet));
    this.#encoder.close();
    return rest;
  }

  #take(packet: Packet): EncodedFrame {
    const { frame, sets } = toMp4Frame(packet.data ?? Buffer.alloc(0));
    this.sets.sequence.push(...sets.sequence);
    this.sets.picture.push(...sets.picture);
    const taken = { data: frame, shown: Number(packet.pts), isKey: packet.isKeyframe };
    packet.free();
    return taken;
  }
}

/** The parameter sets of all pieces of this format. They do not depend on the frames, so one black frame tells them. */
export async function encoderSets(
  engine: MediaEngine,
  format: CutFormat,
  id: number,
): Promise<ParameterSets> {
  const encoder = new PieceEncoder(engine, format, id);
  const black = Buffer.alloc(format.width * format.height * 4);
  await encoder.encode(cutFrame(engine, format, black));
  encoder.end();
  return encoder.sets;
}
