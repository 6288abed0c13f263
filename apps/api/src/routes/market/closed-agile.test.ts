import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

test.each([
  ['true', 1],
  ['false', null],
])('MKT-1 with COMPRA_AGIL=%s the Compra Ágil of this month in a market are %s', async (setting, agile) => {
  const app = await openTestApp({ now: () => NOW, settings: { COMPRA_AGIL: setting } })
  try {
    const { call } = await app.signIn('ventas@andina.cl')
    const items = [tenderItem({ product_code: 43_211_503 })]
    const request = tenderRecord({ bid_idn: '1057-1-COT26', read_at: NOW, published_at: NOW, items })
    await ingestTenders(app.database, [request], NOW)
    const { body } = await call('GET', '/api/market?family=43210000')
    expect(body.agile_from).toBe(agile && '2026-11-01')
    expect(body.months.at(-1)).toMatchObject({ month: '2026-11-01', agile })
  } finally {
    await app.close()
  }
})

test('MKT-1 a market states from which month on its counted Compra Ágil are still listed', async () => {
  const app = await openTestApp({ now: () => NOW })
  try {
    const { call } = await app.signIn('ventas@andina.cl')
    const keptFrom = async () => (await call('GET', '/api/market?family=43210000')).body.agile_kept_from
    expect(await keptFrom()).toBeNull()
    await sql`insert into agile_kept (from_month) values ('2026-10-01')`.execute(app.database.db)
    expect(await keptFrom()).toBe('2026-10-01')
  } finally {
    await app.close()
  }
})

test('MKT-1 a Compra Ágil of a month long before the other ones does not move the first counted month', async () => {
  const app = await openTestApp({ now: () => NOW })
  try {
    const { call } = await app.signIn('ventas@andina.cl')
    const published = ['2025-03-10', '2026-09-10', '2026-10-10', '2026-11-10'].map(
      (day) => new Date(`${day}T12:00:00Z`),
    )
    const items = [tenderItem({ product_code: 43_211_503 })]
    const requests = published.map((published_at, i) =>
      tenderRecord({ bid_idn: `1057-${i + 1}-COT26`, read_at: NOW, published_at, items }),
    )
    await ingestTenders(app.database, requests, NOW)
    const { body } = await call('GET', '/api/market?family=43210000')
    expect(body.agile_from).toBe('2026-09-01')
    const counted = body.months.filter(({ agile }: { agile: number | null }) => agile !== null)
    expect(counted.map(({ month, agile }: { month: string; agile: number }) => [month, agile])).toEqual([
      ['2026-09-01', 1],
      ['2026-10-01', 1],
      ['2026-11-01', 1],
    ])
  } finally {
    await app.close()
  }
})
