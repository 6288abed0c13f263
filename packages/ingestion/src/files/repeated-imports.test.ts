import { expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { filesUnder } from './file-list.ts'
import { importRepeatedly } from './test-repeated-imports.ts'

/** The real files but the largest, which `repeated-imports.slow.test.ts` has. */
const FOLDERS = ['api_detalle', 'api_lista', 'masivo', 'ofertas_masivo', 'ocds', 'lista_dia_2025-08-14.csv']

test.skipIf(!hasRealData).each([
  ['with the days of their names', 1, undefined],
  ['with the days of their names', 2, undefined],
  ['with one day', 3, new Date('2026-10-01T03:00:00Z')],
])(
  'SYN-2 repeating imports of real files in any order changes nothing, %s (%i; needs the real data)',
  async (_, seed, asOf) => {
    const paths = await filesUnder(FOLDERS.map(realData))
    const { imported, content } = await importRepeatedly(paths, seed, asOf)
    expect(imported).toBe(paths.length)
    expect(content.tender).toMatch(/^10\d\d /)
  },
)
