import { figure } from '@mirador/texts/figure'
import { BACKUP } from './command-texts.ts'

/** The content of a backup, by the tables that the operator knows, and in total. */
export function contentLine(rows: Readonly<Record<string, number>>): string {
  const nouns = Object.entries(BACKUP.nouns).map(([table, noun]) => `${noun}: ${figure(rows[table] ?? 0)}`)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return BACKUP.content(nouns, total, Object.keys(rows).length)
}
