import { readdirSync } from 'node:fs'
import type { ItemAward, TenderRecord } from '@mirador/domain/tender/tender'
import { monthlyHeader, monthlyLine, monthlyRow } from '@mirador/invented/months/monthly-file'
import { expect, test } from 'vitest'
import { fieldData, hasFieldData } from '../test-real-data.ts'
import { openFile, readAll, testFile } from './test-folder.ts'

const READ_AT = new Date('2026-11-28T12:00:00Z')
const FOREIGN_IDS = ['ABC56463984-2', 'P-56463984-2', 'DE 123456789', 'EXT00012', '27412265k12']

const awardsOf = ({ items }: TenderRecord): ItemAward[] => (items ?? []).flatMap(({ awards }) => awards)

test('SYN-2 suppliers of other countries in a monthly file get no RUT and stay distinct', async () => {
  const row = (id: string) => monthlyRow('1057439-20-LP25', { RutProveedor: id, RazonSocialProveedor: `FIRMA ${id}` })
  const content = Buffer.concat([monthlyHeader(), ...FOREIGN_IDS.map((id) => monthlyLine(row(id)))])
  const { records } = await readAll(testFile('lic_2026-6.csv', content), new Date('2026-10-01T03:00:00Z'))
  expect(records.flatMap(awardsOf)).toMatchObject(
    FOREIGN_IDS.map((id) => ({ supplier_rut: '', supplier_name: `FIRMA ${id}` })),
  )
})

test('SYN-2 suppliers of other countries in an OCDS release get no RUT', async () => {
  const release = {
    ocid: 'ocds-70d2nz-1-1-LE26',
    date: '2026-09-25T10:00:00Z',
    tender: { id: '1-1-LE26', title: 'Sillas', status: 'complete', items: [{ id: '1', description: 'Silla' }] },
    awards: FOREIGN_IDS.map((id) => ({ status: 'active', suppliers: [{ id, name: `FIRMA ${id}` }] })),
  }
  const { records } = await readAll(testFile('x.json', JSON.stringify(release)))
  expect(records.flatMap(awardsOf)).toMatchObject(
    FOREIGN_IDS.map((id) => ({ supplier_rut: '', supplier_name: `FIRMA ${id}` })),
  )
})

// reported as skipped where the inputs are missing
test.skipIf(!hasFieldData)('SYN-2 the awarded suppliers of other countries in details get no RUT', async () => {
  const awards: unknown[] = []
  for (const name of readdirSync(fieldData('c15-rut-proveedor')).filter((fileName) => fileName.endsWith('.json'))) {
    const file = await openFile(fieldData(`c15-rut-proveedor/${name}`), { now: READ_AT })
    if ('reason' in file) throw new Error(file.reason)
    for await (const line of file.read({ readAt: READ_AT }))
      awards.push(...(line.kind === 'record' ? awardsOf(line.record) : [line]))
  }
  expect(awards).toMatchObject(Array(5).fill({ supplier_rut: '', quantity: 1, unit_amount: 1000 }))
})
