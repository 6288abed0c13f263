import { expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { filesUnder } from './file-list.ts'
import { importRepeatedly } from './test-repeated-imports.ts'

/** Number of files that state no day. */
const UNDATED = 6

test.skipIf(!hasRealData).each([
  ['with the days of their names', 1, undefined],
  ['with one day', 2, new Date('2025-05-01T04:00:00Z')],
])(
  'SYN-2 repeating imports of every real file in any order changes nothing, %s (%i; needs the real data)',
  async (_, seed, asOf) => {
    const paths = await filesUnder([realData('')])
    const { imported, content } = await importRepeatedly(paths, seed, asOf)
    const stateFiles = paths.filter((path) => path.includes('por_estado'))
    expect(stateFiles).toHaveLength(UNDATED)
    // 26 details, a list, the list of a day, two sheets, three monthly files, an OCDS record
    expect(imported).toBeGreaterThanOrEqual(34 + (asOf ? UNDATED : 0))
    expect(content.tender).toMatch(asOf ? /^1\d{4} / : /^3\d{3} /)
  },
  600_000,
)
