import { isUtf8 } from 'node:buffer'

const BEYOND_ASCII = /[\u0080-\uffff]/
/** Bytes that are printable in Windows-1252 and control characters in Latin-1. */
const WINDOWS_SIGNS = /[\u0080-\u009f]/g
const windowsSigns = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i))

/** Decodes one field of a file that mixes encodings: UTF-8 if valid, otherwise Windows-1252. */
export function fieldText(bytes: Buffer): string {
  return textBetween(bytes, 0, bytes.length)
}

/** `fieldText` of a range of bytes. */
export function textBetween(bytes: Buffer, begin: number, end: number): string {
  const text = bytes.toString('latin1', begin, end)
  if (!BEYOND_ASCII.test(text)) return text
  if (isUtf8(bytes.subarray(begin, end))) return bytes.toString('utf8', begin, end)
  return text.replace(WINDOWS_SIGNS, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] as string)
}
