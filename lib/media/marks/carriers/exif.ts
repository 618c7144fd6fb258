import { viewOf } from "../../structure/byte-source";
import { bigEndian, concatBytes, latin1 } from "../bytes";

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Exif that says only how a picture is turned, from one that says more; null where it is not turned. */
export function onlyOrientation(tiff: Uint8Array): Uint8Array | null {
  const orientation = orientationIn(tiff);
  if (orientation === null || orientation < 2 || orientation > 8) return null;
  const entry = concatBytes(
    ...[ORIENTATION, SHORT].map((value) => bigEndian(value, 2)),
    ...[bigEndian(1, 4), bigEndian(orientation, 2), bigEndian(0, 2)],
  );
  return concatBytes(latin1("MM\0*"), bigEndian(8, 4), bigEndian(1, 2), entry, bigEndian(0, 4));
}

function orientationIn(tiff: Uint8Array): number | null {
  if (tiff.length < 10) return null;
  const isLittle = tiff[0] === 0x49;
  const view = viewOf(tiff);
  const list = view.getUint32(4, isLittle);
  if (list + 2 > tiff.length) return null;
  const count = view.getUint16(list, isLittle);
  for (let at = list + 2, n = 0; n < count && at + ENTRY_BYTES <= tiff.length; n++, at += ENTRY_BYTES)
    if (view.getUint16(at, isLittle) === ORIENTATION) return view.getUint16(at + 8, isLittle);
  return null;
}
