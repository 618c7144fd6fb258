import type { FormatContext, Packet, Stream } from "node-av/lib";
import type { MediaEngine } from "../engine";
import { MediaError } from "../media-error";
import type { CutFormat } from "../media-task";

/** Writes frames that are encoded already into an MP4 file with its index first. */
export class Mp4Writer {
  readonly #engine: MediaEngine;
  readonly #context: FormatContext;
  readonly #format: CutFormat;
  readonly #delay: number;
  readonly #video: Stream;
  #sound: Stream | null = null;
  #captions: Stream | null = null;
  #frames = 0;

  /**
   * @param options.record the parameter sets of all frames
   * @param options.delay how many frames a frame may stand in the file behind those that are shown after it
   */
  constructor(
    engine: MediaEngine,
    path: string,
    { format, record, delay }: { format: CutFormat; record: Buffer; delay: number },
  ) {
    const { lib, codes } = engine;
    this.#engine = engine;
    this.#format = format;
    this.#delay = delay;
    this.#context = new lib.FormatContext();
    this.#check(this.#context.allocOutputContext2(null, "mp4", path));
    const io = new lib.IOContext();
    this.#check(io.open2Sync(path, codes.AVIO_FLAG_WRITE));
    this.#context.pb = io;
    const stream = this.#context.newStream(null);
    const { codecpar } = stream;
    codecpar.codecType = codes.AVMEDIA_TYPE_VIDEO;
    codecpar.codecId = codes.AV_CODEC_ID_H264;
    codecpar.format = codes.AV_PIX_FMT_YUV420P;
    codecpar.width = format.width;
    codecpar.height = format.height;
    codecpar.extradata = record;
    codecpar.colorRange = codes.AVCOL_RANGE_MPEG;
    codecpar.colorSpace = codes.AVCOL_SPC_BT709;
    codecpar.colorPrimaries = codes.AVCOL_PRI_BT709;
    codecpar.colorTrc = codes.AVCOL_TRC_BT709;
    stream.timeBase = new lib.Rational(format.fps.den, format.fps.num);
    stream.avgFrameRate = new lib.Rational(format.fps.num, format.fps.den);
    this.#video = stream;
  }

  /** Adds a sound track before the first frame. `describe` sets its parameters. */
  addSound(describe: (stream: Stream) => void): void {
    this.#sound = this.#context.newStream(null);
    describe(this.#sound);
  }

  /** Adds a track of texts before the first frame. */
  addCaptions(describe: (stream: Stream) => void): void {
    this.#captions = this.#context.newStream(null);
    describe(this.#captions);
  }

  /** After the tracks are known and before the first frame. */
  begin(): void {
    const { lib } = this.#engine;
    this.#check(this.#context.writeHeaderSync(lib.Dictionary.fromObject({ movflags: "+faststart" })));
  }

  /** Adds the next frame of the file, which is shown as number `shown`. */
  writeFrame(data: Buffer, { shown, isKey }: { shown: number; isKey: boolean }): void {
    const { lib } = this.#engine;
    const { num, den } = this.#format.fps;
    const packet = new lib.Packet();
    packet.alloc();
    packet.data = data;
    packet.streamIndex = this.#video.index;
    packet.isKeyframe = isKey;
    packet.pts = BigInt(shown);
    packet.dts = BigInt(this.#frames - this.#delay);
    packet.duration = 1n;
    packet.rescaleTs(new lib.Rational(den, num), this.#video.timeBase);
    this.#frames++;
    this.#check(this.#context.interleavedWriteFrameSync(packet));
    packet.free();
  }

  /** Adds the next packet of the sound, whose times are in this time base, and frees it. */
  writeSound(packet: Packet, timeBase: { num: number; den: number }): void {
    this.#write(this.#sound, packet, timeBase);
  }

  /** Adds the next text in the same way. */
  writeCaption(packet: Packet, timeBase: { num: number; den: number }): void {
    this.#write(this.#captions, packet, timeBase);
  }

  #write(track: Stream | null, packet: Packet, timeBase: { num: number; den: number }): void {
    if (!track) throw new MediaError("failed", "The file has no such track");
    packet.streamIndex = track.index;
    packet.rescaleTs(timeBase, track.timeBase);
    this.#check(this.#context.interleavedWriteFrameSync(packet));
    packet.free();
  }

  finish(): void {
    this.#check(this.#context.writeTrailerSync());
    this.#context.pb?.closepSync();
    this.#context.pb = null;
    this.#context.freeContext();
  }

  #check(code: number): void {
    if (code < 0) this.#engine.lib.FFmpegError.throwIfError(code, "The file could not be written");
  }
}
