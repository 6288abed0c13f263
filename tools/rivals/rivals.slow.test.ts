import { MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { findPostgresBinaries } from '../../scripts/postgres-binaries.mjs'
import { readRivalOptions } from './options.ts'
import { benchRivals } from './rivals.ts'

/** Engines that answer everything that they can search for like the product. */
const EXACT = ['Lucene', 'FTS5', 'Sphinx']

test.skipIf(!findPostgresBinaries())(
  'engines that are installed answer like the product and see what is written',
  async () => {
    const options = readRivalOptions(['--tenders', '2000', '--seconds', '2', '--passes', '1'], {})
    let report = ''
    const figures = await benchRivals({
      options,
      out(text) {
        report += text
      },
    })
    expect(figures.tokens).toMatchObject({ compared: 100, different: 0 })
    const wrong = figures.differences
      .filter(({ name }) => EXACT.includes(name))
      .flatMap(({ differences }) => differences.filter(({ rival }) => rival !== null))
    expect(wrong).toEqual([])
    expect(figures.writing.map(({ name }) => name)).toEqual(['product', ...figures.indexes.map(({ name }) => name)])
    for (const { searches } of figures.writing) expect(searches.count).toBeGreaterThan(0)
    expect(report).toContain('a rival is faster at p95 in')
  },
  20 * MINUTE_MS,
)
