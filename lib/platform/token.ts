/** Characters of a secret in an address: 32 random bytes in base64url. */
export const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}/;
const ID = /^([a-z]+_[\da-f]{24})[^\da-z]/i;

/**
 * The secret at the beginning of a text from an address. Its length is known, so what sentences, mail programs and chats
 * put behind a link is no part of it. A text that begins with none is given back as it is.
 */
export const leadingToken = (text: string): string => TOKEN.exec(text)?.[0] ?? text;

/** The id at the beginning of a text from an address, also before what a mail program or a chat puts behind it. */
export const leadingId = (text: string): string => ID.exec(text)?.[1] ?? text;
