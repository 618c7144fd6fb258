/** The properties of a table, from its first bytes. */
type Table = {
  /** Bytes before its first entry. */
  headBytes: number;
  count: number;
  /** Bytes of each entry; 0 where all entries are equal and omitted. */
  entryBytes: number;
  /** Whether its entries are pairs of a number of samples and a value. */
  runs?: boolean;
};

/** The longest head of a table in this file. */
export const TABLE_HEAD_BYTES = 64;

/** After version and flags (4 bytes): a count at `at`, followed by entries of `entryBytes`. */
const counted =
  (entryBytes: number, { at = 4, runs = false } = {}) =>
  (head: DataView): Table => ({ headBytes: at + 4, count: head.getUint32(at), entryBytes, runs });

const version = (head: DataView): number => head.getUint8(0);
const flags = (head: DataView): number => head.getUint32(0) & 0xff_ff_ff;

/** The tables of the format that count their entries (ISO/IEC 14496-12), by their box. */
const TABLES: Readonly<Record<string, (head: DataView) => Table>> = {
  stts: counted(8, { runs: true }),
  ctts: counted(8, { runs: true }),
  stsc: counted(12),
  stco: counted(4),
  co64: counted(8),
  stss: counted(4),
  stps: counted(4),
  stsd: counted(8),
  dref: counted(12),
  stsz: (head) => ({ headBytes: 12, count: head.getUint32(8), entryBytes: head.getUint32(4) === 0 ? 4 : 0 }),
  stz2: (head) => ({ headBytes: 12, count: head.getUint32(8), entryBytes: head.getUint8(7) / 8 }),
  elst: (head) => counted(version(head) === 1 ? 20 : 12)(head),
  sbgp: (head) => counted(8, { at: version(head) === 1 ? 12 : 8, runs: true })(head),
  saio: (head) => counted(version(head) === 0 ? 4 : 8, { at: flags(head) & 1 ? 12 : 4 })(head),
  saiz: (head) => {
    const at = flags(head) & 1 ? 12 : 4;
    return { headBytes: at + 5, count: head.getUint32(at + 1), entryBytes: head.getUint8(at) === 0 ? 1 : 0 };
  },
  senc: counted(0),
  trun: (head) => {
    const wordsOf = (bits: readonly number[]) => bits.filter((bit) => (flags(head) & bit) !== 0).length;
    const headBytes = 8 + 4 * wordsOf([0x1, 0x4]);
    return { headBytes, count: head.getUint32(4), entryBytes: 4 * wordsOf([0x100, 0x200, 0x400, 0x800]) };
  },
  tfra: (head) => {
    const lengths = head.getUint32(8);
    const numbers = [lengths >> 4, lengths >> 2, lengths].reduce((sum, bits) => sum + (bits & 3) + 1, 0);
    const entryBytes = (version(head) === 1 ? 16 : 8) + numbers;
    return { headBytes: 16, count: head.getUint32(12), entryBytes };
  },
  sidx: (head) => {
    const at = version(head) === 0 ? 20 : 28;
    return { headBytes: at + 4, count: head.getUint16(at + 2), entryBytes: 12 };
  },
  pssh: (head) =>
    version(head) === 0 ? { headBytes: 20, count: 0, entryBytes: 0 } : counted(16, { at: 20 })(head),
};

export const isTable = (type: string): boolean => Object.hasOwn(TABLES, type);

/** The properties in a table's first bytes, after its box's head; null when there are too few. */
export function tableOf(type: string, head: DataView): Table | null {
  try {
    return TABLES[type]?.(head) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
