import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import type { Stage } from '@mirador/domain/pursuits/stage'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { OfferSpool } from '../offers/offer-spool.ts'
import { replaceOffers } from '../offers/replace-offers.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { summariseDesk } from './desk.ts'
import { listProposals } from './proposals.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const OWN = { rut: '76482913-K', name: 'Papelera del Maule SpA' }
const OTHER = { rut: '76000001-9', name: 'Uno SpA' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** An awarded tender; the ledger has the own offer at one unit price, and the chosen one of another company at 1,000. */
async function store(tenders: readonly { bid_idn: string; own: number | null; winner: string; status?: number }[]) {
  const spool = new OfferSpool()
  await ingestTenders(
    database,
    tenders.map(({ bid_idn, winner, status = 8 }) =>
      tenderRecord({
        bid_idn,
        status,
        currency: 'CLP',
        items: [
          tenderItem({
            product_code: 14_111_507,
            product_name: 'Papel',
            awards:
              status === 8 ? [{ supplier_rut: winner, supplier_name: 'X', quantity: 10, unit_amount: 1_000 }] : [],
          }),
        ],
      }),
    ),
    NOW,
  )
  for (const { bid_idn, own, winner } of tenders) {
    if (own === null) continue
    const isOwn = winner === OWN.rut
    const offers = [offer({ ...OWN, unitAmount: own, isSelected: isOwn, number: 1 })]
    if (!isOwn) offers.push(offer({ ...OTHER, unitAmount: 1_000, isSelected: true, number: 2 }))
    spool.add(tenderOffers(bid_idn, offers))
  }
  await replaceOffers(database, { spool, sourceAt: NOW, completeMonth: '2026-11-01' })
}

const idOf = async (bid_idn: string) =>
  (await database.db.selectFrom('tender').select('id').where('bid_idn', '=', bid_idn).executeTakeFirstOrThrow()).id

test('an award proposes won or lost with the amounts of the ledger, else those of the desk', async () => {
  await store([
    { bid_idn: '6000-1-LE26', own: 1_030, winner: OTHER.rut },
    { bid_idn: '6000-2-LE26', own: 1_500, winner: OTHER.rut },
    { bid_idn: '6000-3-LE26', own: null, winner: OTHER.rut },
    { bid_idn: '6000-4-LE26', own: 1_000, winner: OWN.rut },
    { bid_idn: '6000-5-LE26', own: null, winner: OWN.rut, status: 7 },
    { bid_idn: '6000-6-LE26', own: null, winner: OWN.rut, status: 6 },
    // an offer of nothing is no amount
    { bid_idn: '6000-7-LE26', own: 0, winner: OTHER.rut },
  ])
  const { db } = database
  const ids = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => idOf(`6000-${number}-LE26`)))
  const statuses = [8, 8, 8, 8, 7, 6, 8]
  const tenders = ids.map((tender_id, turn) => ({
    tender_id,
    bid_idn: `6000-${turn + 1}-LE26`,
    channel: CHANNEL.tender,
    status: statuses[turn] ?? 0,
    currency: 'CLP',
    amount_clp: 7_777,
  }))
  const proposals = await listProposals(db, OWN.rut, tenders)
  expect(ids.map((id) => proposals.get(id))).toEqual([
    { stage: 'perdida', own_clp: 10_300, chosen_clp: 10_000 },
    { stage: 'perdida', own_clp: 15_000, chosen_clp: 10_000 },
    { stage: 'perdida', own_clp: 7_777, chosen_clp: 10_000 },
    { stage: 'ganada', own_clp: 10_000, chosen_clp: 10_000 },
    { stage: 'perdida', own_clp: 7_777, chosen_clp: null },
    undefined,
    { stage: 'perdida', own_clp: 7_777, chosen_clp: 10_000 },
  ])
  // without a company nobody knows who won; that nobody did is known
  expect([...(await listProposals(db, undefined, tenders)).keys()]).toEqual([ids[4]])
  // amounts in another currency are not compared with pesos
  const [foreign = 0] = [ids[2]]
  const dollars = { bid_idn: '6000-3-LE26', channel: CHANNEL.tender, currency: 'USD' }
  const inDollars = { ...dollars, tender_id: foreign, status: 8, amount_clp: 7_777 }
  expect((await listProposals(db, OWN.rut, [inDollars])).get(foreign)).toMatchObject({ chosen_clp: null })

  const made = db.insertInto('organisation').values({ created_at: NOW }).returning('id')
  const { id: organisation_id } = await made.executeTakeFirstOrThrow()
  const stages: Stage[] = ['perdida', 'perdida', 'perdida', 'ganada', 'no_vamos', 'enviada']
  for (const [turn, stage] of stages.entries()) {
    const decided = { stage, reason: null, words: null, version: 1, changed_at: NOW }
    await db
      .insertInto('pursuit')
      .values({ organisation_id, tender_id: ids[turn] ?? 0, ...decided })
      .execute()
  }
  const closeOf = async (rut: string | undefined) =>
    (await summariseDesk(db, { organisation: organisation_id }, rut)).map(({ close }) => close)
  // 1,000 is less than 5 % below 1,030
  expect(await closeOf(OWN.rut)).toEqual([0, 0, 0, 0, 1, 0])
  expect(await closeOf(undefined)).toEqual([0, 0, 0, 0, 0, 0])
})
