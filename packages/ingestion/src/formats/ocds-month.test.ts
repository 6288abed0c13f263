import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openKnown, testFile } from '../files/test-folder.ts'
import { zipFile } from '../files/test-workbook.ts'

const RECORDS = 3000
const FILE_DAY = new Date('2026-10-07T03:00:00Z')
const READ_AT = new Date('2026-11-21T12:00:00Z')

/** One record of a month, some 4 kB with its bidders and lines. */
function record(i: number) {
  const date = `2026-08-${String((i % 28) + 1).padStart(2, '0')}T10:00:00Z`
  const items = Array.from({ length: 10 }, (_, line) => ({
    id: `${line}`,
    description: `Línea ${line} de la licitación ${i}, con su descripción publicada`,
    classification: { scheme: 'UNSPSC', id: 44_103_103, description: 'Tóner' },
    quantity: line + 1,
    unit: { name: 'Unidad' },
  }))
  return {
    ocid: `ocds-70d2nz-${1000 + i}-${(i % 90) + 1}-LE26`,
    compiledRelease: {
      ocid: `ocds-70d2nz-${1000 + i}-${(i % 90) + 1}-LE26`,
      date,
      tag: ['planning', 'tender'],
      planning: { budget: { description: 'Plan Anual de Compras' } },
      parties: [
        { id: 'CL-MP-1', name: 'MUNICIPALIDAD DE EJEMPLO | Adquisiciones', roles: ['buyer', 'procuringEntity'] },
      ],
      tender: {
        id: `${1000 + i}-${(i % 90) + 1}-LE26`,
        title: `Licitación ${i}`,
        status: 'active',
        items,
        tenderPeriod: { startDate: date, endDate: '2026-12-30T15:00:00Z' },
      },
    },
  }
}

/** A month of records, one per line, with four lines that are no records. */
const lines = Array.from({ length: RECORDS }, (_, i) => JSON.stringify(record(i)))
lines[10] = '{"ocid": "ocds-70d2nz-1-1-LE26", "compiledRelease": {'
lines[20] = '[]'
lines[30] = JSON.stringify({ ocid: 'ocds-xxxxxx-1', compiledRelease: { tender: { title: 'Otra', status: 'active' } } })
lines[40] = JSON.stringify({ status: 500, detail: 'Error' })
const text = `${lines.join('\n')}\n`
/**
 * Maximum distance between the bytes that were read and the line that is being stored, because of buffers of streams
 * and decompression.
 */
const AHEAD = 3_000_000

test.each([
  ['plain', 'ocds-2026-08.jsonl', () => text],
  ['gzipped', 'ocds-2026-08.jsonl.gz', () => gzipSync(text)],
  ['in a ZIP', 'ocds-2026-08.zip', () => zipFile({ 'records.jsonl': text })],
] as const)(
  'SYN-2 the records of a month, one per line, %s, are read one by one, and bad lines refused by number',
  async (packing, name, content) => {
    const file = await openKnown(testFile(name, await content()), FILE_DAY)
    expect(file.kind).toBe('ocds')
    let bytes = 0
    let read = 0
    let furthest = 0
    const refused: string[] = []
    const codes = new Set<string>()
    const size = Buffer.byteLength(text)
    for await (const line of file.read({ readAt: READ_AT, onBytes: (count) => (bytes += count) })) {
      read++
      const lineEnds = (read / RECORDS) * size
      // for a gzipped file the compressed bytes are counted
      if (packing !== 'gzipped') furthest = Math.max(furthest, bytes - lineEnds)
      if (line.kind === 'refused') refused.push(`${line.line}: ${line.reason}`)
      else if (line.kind === 'record') codes.add(line.record.bid_idn)
    }
    expect(codes.size).toBe(RECORDS - 4)
    expect(refused).toEqual([
      '11: la línea no es JSON o está cortada',
      '21: no es un documento OCDS',
      expect.stringMatching(/^31: .*ocds-xxxxxx-1/),
      '41: es un error de la fuente: Error',
    ])
    expect(size).toBeGreaterThan(2 * AHEAD)
    expect(furthest).toBeLessThan(AHEAD)
  },
)
