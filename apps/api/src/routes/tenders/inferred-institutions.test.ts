import { ingestTenders } from '@mirador/database/tenders/tenders'
import { LEVEL } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { readCsv } from '@mirador/testing/files/read-spreadsheet'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const RUT = '61602000-8'
const [STATED, INFERRED] = ['1-1-LE26', '1-2-LE26']

test('MKT-1 an inferred institution has its tenders in lists and figures, with the number of inferred ones', async () => {
  const app = await openTestApp({ now: () => new Date('2026-11-20T12:00:00Z') })
  try {
    const user = await app.signIn('ventas@empresa.cl')
    const institution_name = 'Hospital de Ancud'
    const sheet = { level: LEVEL.sheet, source: 'daily-sheet' } as const
    const records = [
      tenderRecord({ bid_idn: STATED, institution_name, institution_rut: RUT }),
      tenderRecord({ bid_idn: INFERRED, institution_name, ...sheet }),
    ]
    await ingestTenders(app.database, records, new Date('2026-11-20T12:00:00Z'))
    const body = async (path: string) => (await user.call('GET', path)).body

    for (const [code, institution_is_inferred] of [
      [STATED, false],
      [INFERRED, true],
    ] as const) {
      expect(await body(`/api/bid/by/${code}`)).toMatchObject([{ institution_rut: RUT, institution_is_inferred }])
    }
    expect(await body(`/api/institution/by/rut/${RUT}`)).toMatchObject([{ tenders: 2, inferred: 1 }])
    expect(await body('/api/institution/all')).toMatchObject({ institution: [{ tenders: 2, inferred: 1 }] })
    expect(await body(`/api/bid/all?institution=${RUT}`)).toMatchObject({ total: 2 })
    const query = 'format=csv&columns=bid_idn,institution_name,institution_rut&sort=closing'
    const file = await fetch(`${app.url}/api/bid/export?${query}`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    const [, ...rows] = readCsv(Buffer.from(await file.arrayBuffer()))
    expect(rows.toSorted()).toEqual([
      [STATED, institution_name, '61.602.000-8'],
      [INFERRED, institution_name, ''],
    ])
  } finally {
    await app.close()
  }
})
