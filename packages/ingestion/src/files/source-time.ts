import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { instantOfLocal } from '../mercado-publico/local-time.ts'

const DAY_IN_NAME = /(?<!\d)(20\d{2})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)/

/**
 * The time of a file without one of its own: the day in its name, otherwise its modification time. A day counts as
 * its first instant, so that a file is never considered newer than it is.
 */
export async function sourceTimeOf(path: string): Promise<Date> {
  const match = DAY_IN_NAME.exec(basename(path))
  const named = match && instantOfLocal(`${match[1]}-${match[2]}-${match[3]}`)
  return named ?? (await stat(path)).mtime
}
