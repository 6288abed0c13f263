import { isUtf8 } from 'node:buffer'

const BEYOND_ASCII = /[\u0080-\uffff]/
/** Bytes that are printable in Windows-1252 and control characters in Latin-1. */
const WINDOWS_SIGNS = /[\u0080-\u009f]/g
const windowsSigns = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i))

/**
 * What UTF-8 texts have and Windows-1252 texts never do: accented letters, `ª` and `°` (`Ã³`), typographic signs and
 * `€` (`â€œ`), pictographs.
 */
const SPANISH_UTF8 = /[\xc2\xc3][\x80-\xbf]|\xe2[\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}/
/** A character of several bytes in UTF-8. */
const WELL_FORMED =
  /([\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})/

/**
 * Decodes one field of a file that mixes encodings: UTF-8 if valid, otherwise Windows-1252. In a UTF-8 text with single
 * bad bytes, only these are read as Windows-1252: a pair such as `Ã³` is never intended.
 */
export function fieldText(bytes: Buffer): string {
  return textBetween(bytes, 0, bytes.length)
}

/** `fieldText` of a range of bytes. */
export function textBetween(bytes: Buffer, begin: number, end: number): string {
  const text = bytes.toString('latin1', begin, end)
  if (!BEYOND_ASCII.test(text)) return text
  if (isUtf8(bytes.subarray(begin, end))) return bytes.toString('utf8', begin, end)
  if (!SPANISH_UTF8.test(text)) return windowsText(text)
  // the captured characters are at the odd indexes
  return text
    .split(WELL_FORMED)
    .map((piece, index) => (index % 2 === 1 ? Buffer.from(piece, 'latin1').toString('utf8') : windowsText(piece)))
    .join('')
}

function windowsText(latin: string): string {
  return latin.replace(WINDOWS_SIGNS, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] as string)
}
