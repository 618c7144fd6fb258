import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** The keys of a browser that subscribed to push messages, and how it reads one (RFC 8291, one record). */
export function pushBrowser() {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    read(body: Buffer): string {
      const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const [sender, record] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const secret = hkdf(auth, keys.computeSecret(sender), info, 32);
      const key = hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16);
      const nonce = hkdf(salt, secret, "Content-Encoding: nonce\0", 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
