import { isUtf8 } from 'node:buffer'

const cp1252 = new TextDecoder('windows-1252')

/** One field of a file that mixes encodings: UTF-8 where it is valid UTF-8, else Windows-1252. */
export function fieldText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : cp1252.decode(bytes)
}
