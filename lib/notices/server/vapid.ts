import "server-only";
import { createECDH, hkdfSync } from "node:crypto";
import { authSecrets } from "@/lib/keys/server/seal";

export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * The key pair by which push services know this installation (RFC 8292), derived from the newest AUTH_SECRET. After that
 * was rotated a browser subscribes again at its next visit, and gets nothing until then.
 */
export function vapidKeys(): VapidKeys {
  const [secret] = authSecrets();
  const pair = createECDH("prime256v1");
  const privateKey = Buffer.from(hkdfSync("sha256", secret, "atelier", "web push", 32));
  // Fails for one value of 2^32, which no secret will hit.
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
