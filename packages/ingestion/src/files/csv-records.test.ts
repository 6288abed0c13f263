import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCsvFields, readFields } from './csv-fields.ts'
import { csvScanner } from './csv-records.ts'

type Cell = { text: string; lines: number }

/** Reads each record as if it were the only one. */
function readAlone(input: Buffer): Cell[][] {
  const records: Cell[][] = []
  let line = 0
  for (let at = 0; at < input.length; ) {
    const fields = newCsvFields(';')
    if (!readFields(fields, input, at, true)) return records
    const own = csvScanner(';')
    const [record] = [...own.add(input.subarray(at, fields.end)), ...own.end()]
    line += fields.lines
    records.push(Array.from({ length: fields.width }, (_, i) => ({ text: record?.cell(i) ?? 'unread', lines: line })))
    at = fields.end
  }
  return records
}

function readInPieces(input: Buffer, piece: number): Cell[][] {
  const scanner = csvScanner(';')
  const records: Cell[][] = []
  const take = (record: ReturnType<typeof scanner.add>) => {
    for (const { width, cell, lines } of record) {
      records.push(Array.from({ length: width }, (_, i) => ({ text: cell(i), lines })))
    }
  }
  for (let at = 0; at < input.length; at += piece) take(scanner.add(input.subarray(at, at + piece)))
  take(scanner.end())
  return records
}

test('SYN-2 rows that share the beginning of the row before are read as they would be alone, in chunks of any size', () => {
  const plain = fc.stringMatching(/^[a ñ"]{0,4}$/)
  const quoted = fc.stringMatching(/^[a;"\r\n]{0,5}$/).map((text) => `"${text.replaceAll('"', '""')}"`)
  const cell = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 2, arbitrary: quoted })
  const tender = fc.record({
    common: fc.array(cell, { minLength: 12, maxLength: 18 }),
    offers: fc.array(fc.array(cell, { minLength: 3, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
    end: fc.constantFrom('\n', '\r\n', '\r'),
  })
  fc.assert(
    fc.property(
      fc.array(tender, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 400 }),
      (tenders, piece) => {
        const rows = tenders.flatMap(({ common, offers, end }) =>
          offers.map((offer) => `${[...common, ...offer].join(';')}${end}`),
        )
        const input = Buffer.from(rows.join(''))
        expect(readInPieces(input, piece)).toEqual(readAlone(input))
      },
    ),
    { numRuns: 500 },
  )
})
