import { closeSync, openSync, writeSync } from 'node:fs'
import { basename } from 'node:path'

const SHOWN = 20

/** The places of an import that gave no tender: the first ones for the summary, all of them in a file when asked. */
export interface Refusals {
  add(path: string, line: number, reason: string): void
  /** the first ones, one line each */
  shown: readonly string[]
  count(): number
  close(): void
}

/** @throws when the file cannot be written */
export function openRefusals(file: string | undefined): Refusals {
  const shown: string[] = []
  const out = file === undefined ? undefined : openSync(file, 'w')
  let count = 0
  return {
    shown,
    add(path, line, reason) {
      count++
      const place = line === 0 ? '' : `:${line}`
      if (shown.length < SHOWN) shown.push(harmless(`${basename(path)}${place}  ${reason}`))
      if (out !== undefined) writeSync(out, `${cell(path + place)}\t${cell(reason)}\n`)
    },
    count: () => count,
    close() {
      if (out !== undefined) closeSync(out)
    },
  }
}

/** A reason may quote what stands in the file: it neither commands a terminal nor begins a line of its own. */
function harmless(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}

/** And a spreadsheet takes it for a text. */
function cell(text: string): string {
  return harmless(text).replace(/^(?=\s*[=+\-@|%])/, "'")
}
