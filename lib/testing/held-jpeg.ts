/** A JPEG with an EXIF block with the camera's orientation (TIFF 6.0, tag 0x0112). */
export function heldJpeg(plain: Buffer, orientation: number): Buffer {
  const exif = Buffer.from(
    `ffe10022${"457869660000"}4d4d002a00000008${"0001"}0112000300000001${"00000000"}00000000`,
    "hex",
  );
  exif.writeUInt16BE(orientation, 28);
  return Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]);
}
