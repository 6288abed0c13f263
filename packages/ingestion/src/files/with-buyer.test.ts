import { findOwnWithBuyer } from '@mirador/database/companies/own-with-buyer'
import type { Database } from '@mirador/database/connection/connect'
import { RUNS_ALL } from '@mirador/database/testing/test-runs'
import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { awardedIn, type CountedLine, isLost, linesOf } from './test-compared-lines.ts'
import { openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

/** How far the chosen offers of a tender were, by the rule of the domain. */
function differenceOf(lines: readonly CountedLine[]) {
  const compared = lines.flatMap(({ difference, own_total, own_currency }) =>
    difference !== null && own_total !== null && own_currency === OFFER_CURRENCIES.CLP
      ? [{ own_total, apart: difference * own_total }]
      : [],
  )
  if (compared.length === 0 || lines.some(({ outcome }) => outcome === 'won')) return null
  return {
    lines: compared.length,
    own_clp: Math.round(compared.reduce((sum, { own_total }) => sum + own_total, 0)),
    clp: Math.round(compared.reduce((sum, { apart }) => sum + apart, 0)),
  }
}

const NOTHING = { differences: 0, partly: 0, won: 0, close: 0 }

/** Checks what every buyer decided about the offers of a company; returns what it saw. */
async function expectDecided({ db }: Database, rows: readonly Row[], key: string) {
  const { rows: buyers } = await sql<{ id: number; rut: string }>`select id, rut from institution`.execute(db)
  const lines = linesOf(rows, key)
  const seen = { ...NOTHING }
  for (const { id, rut } of buyers) {
    const own = await findOwnWithBuyer(db, key, id)
    const close = lines.filter(({ is_close, institution }) => is_close && institution === rut)
    const ofLegal = close.map(({ chosen }) => awardedIn(chosen.filter(({ kind }) => kind === 1)) ?? 0)
    expect([own.close_lines, Math.round(own.close_clp)], `${key} ${rut}`).toEqual([
      close.length,
      Math.round(ofLegal.reduce((sum, one) => sum + one, 0)),
    ])
    expect(own.close_clp).toBeLessThanOrEqual(own.lost_clp + 0.01)
    for (const { bid_idn, difference, won_lines, lines: count } of own.latest) {
      const ofTender = lines.filter(({ code }) => code === bid_idn)
      const rounded = difference && {
        lines: difference.lines,
        own_clp: Math.round(difference.own_clp),
        clp: Math.round(difference.clp),
      }
      expect(rounded, `${key} ${bid_idn}`).toEqual(differenceOf(ofTender))
      expect(difference?.lines ?? 0).toBeLessThanOrEqual(ofTender.filter(isLost).length)
      seen.differences += difference ? 1 : 0
      seen.partly += difference && difference.lines < count ? 1 : 0
      seen.won += won_lines > 0 ? 1 : 0
    }
    seen.close += close.length
  }
  return seen
}

test('ESC-25 ESC-27 how far the chosen offers of a buyer were, and what was lost by little, equal a count', async () => {
  const { database, rows } = await openLedgerMonths()
  const seen = { ...NOTHING }
  const suppliers = WORLD.suppliers.filter((_, i) => RUNS_ALL || i % 4 === 0)
  for (const { key, kind } of suppliers) {
    const some = kind === 'legal' ? await expectDecided(database, rows, key) : NOTHING
    for (const what of Object.keys(seen) as (keyof typeof seen)[]) seen[what] += some[what]
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3)
  await database.close()
})
