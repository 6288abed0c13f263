import { isUtf8 } from 'node:buffer'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { textBetween } from '../files/field-text.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const ASCII_END = 0x80

export interface JsonText {
  text: string
  /** number of strings with a raw control character or with bytes that are not UTF-8 */
  mended: number
}

/**
 * The text of a JSON document of the source, without a byte order mark. The source writes raw control characters (NUL
 * too) and single bytes that are not UTF-8 into its texts: inside a string, a control character becomes a space, and
 * each string is decoded by itself (`fieldText`). Everything else is unchanged, so other invalid JSON stays invalid.
 */
export function jsonText(bytes: Buffer): JsonText {
  const pieces: string[] = []
  let mended = 0
  /** start of the bytes that are not in `pieces` yet */
  let rest = 0
  let clean = bytes
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== QUOTE) continue
    const start = ++at
    let isAscii = true
    let hasControl = false
    for (let byte = bytes[at]; byte !== undefined && byte !== QUOTE; byte = bytes[++at]) {
      if (byte === BACKSLASH) at++
      else if (byte < SPACE) {
        hasControl = true
        if (clean === bytes) clean = Buffer.from(bytes)
        clean[at] = SPACE
      } else if (byte >= ASCII_END) isAscii = false
    }
    const end = Math.min(at, bytes.length)
    const isBroken = !isAscii && !isUtf8(bytes.subarray(start, end))
    if (hasControl || isBroken) mended++
    if (!isBroken) continue
    pieces.push(clean.toString('utf8', rest, start), textBetween(clean, start, end))
    rest = end
  }
  pieces.push(clean.toString('utf8', rest))
  return { text: pieces.join('').replace(/^\uFEFF/, ''), mended }
}

/** The parsed value, or why the text is invalid. Never throws. */
export function parseJson(text: string): { kind: 'json'; json: unknown } | { kind: 'unreadable'; reason: string } {
  try {
    return { kind: 'json', json: JSON.parse(text) }
  } catch {
    return { kind: 'unreadable', reason: /^\s*</.test(text) ? IMPORT_REFUSALS.html : IMPORT_REFUSALS.brokenJson }
  }
}
