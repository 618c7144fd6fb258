/** Results of WASI functions, by their names in the specification. */
const OK = 0;
const BAD_FILE = 8;
const NO_SUCH_FILE = 44;
const NOT_SUPPORTED = 52;
const NOT_SEEKABLE = 29;
const ROOT = 3;
const CREATES_OR_EMPTIES = 1 | 8;

type MemoryFile = { bytes: Uint8Array; length: number };
type OpenFile = { file: MemoryFile; position: number };

class Exit extends Error {}

/**
 * Runs a command-line program compiled for WASI with files in memory. Node's own `node:wasi` crashes after a
 * few runs in one process, and the program needs only these functions of the interface.
 *
 * @param files the program's files under `/w`, by name
 * @returns the files after the run
 */
export async function runWasiProgram(
  program: WebAssembly.Module,
  args: readonly string[],
  files: Record<string, Uint8Array>,
): Promise<Map<string, Uint8Array>> {
  const machine = new Machine(args, files);
  const imports = Object.fromEntries(
    WebAssembly.Module.imports(program).map(({ name }) => [name, machine.call(name)]),
  );
  const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: imports });
  machine.run(instance);
  return machine.files();
}

class Machine {
  readonly #args: Uint8Array[];
  readonly #files: Map<string, MemoryFile>;
  readonly #open = new Map<number, OpenFile>();
  #memory = new WebAssembly.Memory({ initial: 0 });

  constructor(args: readonly string[], files: Record<string, Uint8Array>) {
    const encoder = new TextEncoder();
    this.#args = args.map((arg) => encoder.encode(`${arg}\0`));
    this.#files = new Map(
      Object.entries(files).map(([name, bytes]) => [name, { bytes, length: bytes.length }]),
    );
  }

  run(instance: WebAssembly.Instance): void {
    const { memory, _start: start } = instance.exports;
    if (!(memory instanceof WebAssembly.Memory) || typeof start !== "function") {
      throw new Error("this module is no WASI program");
    }
    this.#memory = memory;
    try {
      start();
    } catch (thrown) {
      if (!(thrown instanceof Exit)) throw thrown;
    }
  }

  files(): Map<string, Uint8Array> {
    return new Map([...this.#files].map(([name, { bytes, length }]) => [name, bytes.slice(0, length)]));
  }

  /** The function of one name in the interface. A missing one returns that it is not supported. */
  call(name: string): (...values: number[]) => number {
    const implementations: Record<string, (...values: never[]) => number> = {
      args_sizes_get: this.#argsSizes,
      args_get: this.#argsGet,
      environ_sizes_get: this.#noEnvironment,
      environ_get: () => OK,
      proc_exit: () => {
        throw new Exit();
      },
      clock_time_get: this.#clock,
      fd_prestat_get: this.#rootStat,
      fd_prestat_dir_name: this.#rootName,
      fd_fdstat_get: this.#descriptor,
      fd_fdstat_set_flags: () => OK,
      fd_close: () => OK,
      fd_read: this.#read,
      fd_write: this.#write,
      fd_seek: this.#seek,
      path_open: this.#openPath,
      path_filestat_get: () => NO_SUCH_FILE,
    };
    const implementation = implementations[name];
    return implementation ? (...values) => Reflect.apply(implementation, this, values) : () => NOT_SUPPORTED;
  }

  get #view(): DataView {
    return new DataView(this.#memory.buffer);
  }
  get #bytes(): Uint8Array {
    return new Uint8Array(this.#memory.buffer);
  }

  #argsSizes = (count: number, size: number): number => {
    this.#view.setUint32(count, this.#args.length, true);
    this.#view.setUint32(
      size,
      this.#args.reduce((sum, arg) => sum + arg.length, 0),
      true,
    );
    return OK;
  };

  #argsGet = (pointers: number, buffer: number): number => {
    let at = buffer;
    for (const [index, arg] of this.#args.entries()) {
      this.#view.setUint32(pointers + index * 4, at, true);
      this.#bytes.set(arg, at);
      at += arg.length;
    }
    return OK;
  };

  #noEnvironment = (count: number, size: number): number => {
    this.#view.setUint32(count, 0, true);
    this.#view.setUint32(size, 0, true);
    return OK;
  };

  #clock = (_id: number, _precision: bigint, out: number): number => {
    this.#view.setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
    return OK;
  };

  #rootStat = (descriptor: number, out: number): number => {
    if (descriptor !== ROOT) return BAD_FILE;
    this.#view.setUint8(out, 0);
    this.#view.setUint32(out + 4, 2, true);
    return OK;
  };

  #rootName = (_descriptor: number, out: number, length: number): number => {
    this.#bytes.set(new TextEncoder().encode("/w").subarray(0, length), out);
    return OK;
  };

  #descriptor = (descriptor: number, out: number): number => {
    const isKnown = descriptor <= ROOT || this.#open.has(descriptor);
    const every = 0xffff_ffff_ffff_ffffn;
    this.#view.setUint8(out, descriptor === ROOT ? 3 : descriptor < ROOT ? 2 : 4);
    this.#view.setUint16(out + 2, 0, true);
    this.#view.setBigUint64(out + 8, every, true);
    this.#view.setBigUint64(out + 16, every, true);
    return isKnown ? OK : BAD_FILE;
  };

  #openPath = (
    _root: number,
    _lookup: number,
    path: number,
    length: number,
    flags: number,
    _rights: bigint,
    _inherited: bigint,
    _descriptorFlags: number,
    out: number,
  ): number => {
    const name = new TextDecoder().decode(this.#bytes.slice(path, path + length));
    if (flags & CREATES_OR_EMPTIES) this.#files.set(name, { bytes: new Uint8Array(1 << 20), length: 0 });
    const file = this.#files.get(name);
    if (!file) return NO_SUCH_FILE;
    const descriptor = ROOT + 1 + this.#open.size;
    this.#open.set(descriptor, { file, position: 0 });
    this.#view.setUint32(out, descriptor, true);
    return OK;
  };

  #read = (descriptor: number, vectors: number, count: number, out: number): number => {
    const open = this.#open.get(descriptor);
    let total = 0;
    for (const { at, length } of this.#vectors(vectors, count)) {
      const bytesRead = open ? Math.min(length, open.file.length - open.position) : 0;
      if (open && bytesRead > 0) {
        this.#bytes.set(open.file.bytes.subarray(open.position, open.position + bytesRead), at);
        open.position += bytesRead;
        total += bytesRead;
      }
      if (bytesRead < length) break;
    }
    this.#view.setUint32(out, total, true);
    return OK;
  };

  #write = (descriptor: number, vectors: number, count: number, out: number): number => {
    const open = this.#open.get(descriptor);
    let total = 0;
    for (const { at, length } of this.#vectors(vectors, count)) {
      // The program's standard output is ignored.
      if (open) append(open, this.#bytes.subarray(at, at + length));
      total += length;
    }
    this.#view.setUint32(out, total, true);
    return OK;
  };

  #seek = (descriptor: number, offset: bigint, whence: number, out: number): number => {
    const open = this.#open.get(descriptor);
    if (!open) return NOT_SEEKABLE;
    const base = whence === 1 ? open.position : whence === 2 ? open.file.length : 0;
    open.position = base + Number(offset);
    this.#view.setBigUint64(out, BigInt(open.position), true);
    return OK;
  };

  *#vectors(vectors: number, count: number): Generator<{ at: number; length: number }> {
    for (let index = 0; index < count; index++) {
      const vector = vectors + index * 8;
      yield { at: this.#view.getUint32(vector, true), length: this.#view.getUint32(vector + 4, true) };
    }
  }
}

function append(open: OpenFile, data: Uint8Array): void {
  const end = open.position + data.length;
  if (end > open.file.bytes.length) {
    const larger = new Uint8Array(Math.max(end, open.file.bytes.length * 2));
    larger.set(open.file.bytes);
    open.file.bytes = larger;
  }
  open.file.bytes.set(data, open.position);
  open.position = end;
  open.file.length = Math.max(open.file.length, end);
}
