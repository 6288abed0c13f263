import { closeSync, openSync, writeSync } from 'node:fs'
import { basename } from 'node:path'

/** Maximum number of files or rows shown at the end of an import. */
export const MAX_SHOWN = 20

/** The refused rows of an import: the first ones for the summary, all of them in the file of `--rejects`. */
export interface Refusals {
  add(path: string, line: number, reason: string): void
  /** Adds a cell that was omitted from a row. */
  addUnreadable(path: string, line: number, reason: string): void
  /** the first refused rows, one line each */
  rows: readonly string[]
  /** the first omitted cells, one line each */
  unreadable: readonly string[]
  /** number of refused rows */
  count(): number
  close(): void
}

/** @throws when the file cannot be written */
export function openRefusals(file: string | undefined): Refusals {
  const refusedRows: string[] = []
  const unreadable: string[] = []
  const out = file === undefined ? undefined : openSync(file, 'w')
  let count = 0
  const note = (list: string[], path: string, line: number, reason: string) => {
    const place = line === 0 ? '' : `:${line}`
    if (list.length < MAX_SHOWN) list.push(harmless(`${basename(path)}${place}  ${reason}`))
    if (out !== undefined) writeSync(out, `${cell(path + place)}\t${cell(reason)}\n`)
  }
  return {
    rows: refusedRows,
    unreadable,
    add(path, line, reason) {
      count++
      note(refusedRows, path, line, reason)
    },
    addUnreadable: (path, line, reason) => note(unreadable, path, line, reason),
    count: () => count,
    close() {
      if (out !== undefined) closeSync(out)
    },
  }
}

/** Removes control characters: a reason may quote the file, and must not control the terminal or add a line. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}

/** The text with a quote before content that a spreadsheet would run as a formula. */
function cell(text: string): string {
  return harmless(text).replace(/^(?=\s*[=+\-@|%])/, "'")
}
