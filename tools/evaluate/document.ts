import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import {
  type Evaluation,
  readShippedEvaluations,
  SHIPPED_EVALUATIONS,
  type ShippedEvaluations,
} from '@mirador/database/evaluation/evaluations'
import type { MeanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { format, resolveConfig } from 'prettier'

const DOCUMENT = fileURLToPath(new URL('../../docs/evaluation.md', import.meta.url))

/** One row of the table `evaluation`: the measurement of one model on one period. */
export type Measurement = Omit<Evaluation, 'data' | 'dataHash'>

export interface Section {
  /** names the part of docs/evaluation.md that is replaced */
  name: string
  /** Markdown */
  lines: readonly string[]
  /** all results, also those that a gate refuses */
  measured: readonly Measurement[]
  /** names of the files, or `LEDGER_DATA` */
  data: string
  /** SHA-256 of the data */
  dataHash: string
}

/** The rows of the table `evaluation`. */
export const rowsOf = (sections: readonly Section[]): Evaluation[] =>
  sections.flatMap(({ measured, data, dataHash }) => measured.map((row) => ({ ...row, data, dataHash })))

/**
 * Replaces the generated parts of a document, each between its two comments.
 * @throws when a part is missing
 */
export function withSections(document: string, sections: readonly Pick<Section, 'name' | 'lines'>[]): string {
  let text = document
  for (const { name, lines } of sections) {
    const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`]
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`docs/evaluation.md has no part ${name}`)
    text = `${text.slice(0, from + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`
  }
  return text
}

/**
 * Writes the measurements on files into docs/evaluation.md, and their rows into the file that the product reads at its
 * start.
 */
export async function writeSections(sections: readonly Section[], now: Date): Promise<void> {
  const text = withSections(readFileSync(DOCUMENT, 'utf8'), sections)
  const options = await resolveConfig(DOCUMENT)
  writeFileSync(DOCUMENT, await format(text, { ...options, filepath: DOCUMENT }))
  const shipped = withShipped(readShippedEvaluations(), sections, now)
  writeFileSync(SHIPPED_EVALUATIONS, `${JSON.stringify(shipped, null, 2)}\n`)
}

/** Rows of the kinds measured now replace the earlier ones; equal rows keep their day. */
export function withShipped(
  before: readonly ShippedEvaluations[],
  sections: readonly Section[],
  now: Date,
): ShippedEvaluations[] {
  const rows = rowsOf(sections)
  const names = new Set(rows.map(({ name }) => name))
  const kept = before.map(({ madeAt, rows: own }) => ({
    madeAt,
    rows: own.filter((row) => !names.has(row.name) || rows.some((fresh) => isDeepStrictEqual(fresh, row))),
  }))
  const known = kept.flatMap(({ rows: own }) => own)
  const added = rows.filter((row) => !known.some((one) => isDeepStrictEqual(one, row)))
  return [...kept, { madeAt: now.toISOString(), rows: added }].filter(({ rows: own }) => own.length > 0)
}

/** The lines of a Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  '',
  `| ${head.join(' | ')} |`,
  `|${' --- |'.repeat(head.length)}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
]

/** `0.141 (0.122 to 0.160)` */
export const interval = ({ mean, from, to }: MeanWithInterval): string =>
  `${mean.toFixed(3)} (${from.toFixed(3)} to ${to.toFixed(3)})`

export const count = (value: number): string => value.toLocaleString('en')

export const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
