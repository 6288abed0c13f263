import { runs } from '@mirador/database/testing/test-runs'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestNotices, type TestNotices, USUAL } from './test-notices.ts'

const CODES = ['1057-1-LE26', '1057-2-LE26'] as const
const RUNS = runs(10)
const START = new Date('2026-11-16T15:00:00Z')

let notices: TestNotices
beforeAll(async () => {
  notices = await openTestNotices()
})
afterAll(() => notices.app.close())

type Step =
  | { does: 'change'; tender: number }
  | { does: 'wait'; ms: number }
  | { does: 'turn' | 'two turns' | 'dies' | 'see' }
  | { does: 'choose'; changes: string }

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('change' as const), tender: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      // the clock may also be set back
      ms: fc.constantFrom(
        MINUTE_MS,
        4 * MINUTE_MS,
        16 * MINUTE_MS,
        5 * HOUR_MS,
        DAY_MS,
        7 * DAY_MS,
        -3 * HOUR_MS,
        -2 * DAY_MS,
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('turn', 'two turns', 'dies', 'see' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('choose' as const),
      changes: fc.constantFrom('now', 'morning', 'weekly', 'none'),
    }),
  },
) as fc.Arbitrary<Step>

// Each change sets an amount that never occurred before, and a mail reports the range from the old to the new amount.
// The ranges of one tender must not overlap, nor include changes that were seen before.
test('in any order of events no change is mailed twice, and no unseen change is lost', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
    const world = await beginning()
    for (const one of steps) await world.take(one)
    expect(await world.end()).toEqual(world.amounts)
  })
  await fc.assert(property, { numRuns: RUNS, seed: 20_261_122 })
})

let visitors = 0

/** Two tenders, and an account that follows both. */
async function beginning() {
  await notices.empty()
  notices.at(START)
  const amounts = [100, 100]
  const reported = [100, 100]
  for (const code of CODES) await notices.read(code, { amount: 100 })
  const email = `ana${++visitors}@andina.cl`
  await notices.join(email, CODES, { changes: 'now', reminders: [] })
  const { db } = notices.app.database
  const otherNotices = notices.another()

  async function collect() {
    for (const { body_text, recipient } of await notices.mails()) {
      expect(recipient).toBe(email)
      for (const [tender, code] of CODES.entries()) {
        const [, part] = (body_text ?? '').split(`${code} · `)
        const [, from, to] = /- Monto: \$([\d.]+) → \$([\d.]+)/.exec(part?.split(' · ')[0] ?? '') ?? []
        if (from === undefined) continue
        const [old, next] = [from, to ?? ''].map((text) => Number(text.replaceAll('.', '')))
        expect(old, `${code} begins at the last mail or visit`).toBe(reported[tender])
        expect(next).toBeGreaterThan(old ?? 0)
        reported[tender] = next ?? 0
      }
    }
  }

  async function take(one: Step): Promise<void> {
    switch (one.does) {
      case 'change': {
        const amount = (amounts[one.tender] ?? 0) + 1
        amounts[one.tender] = amount
        return notices.read(CODES[one.tender] as string, { amount })
      }
      case 'wait':
        return notices.later(one.ms)
      case 'see':
        await collect()
        await sql`update tender_follow f set seen_change_id = coalesce(
          (select max(id) from tender_change c where c.tender_id = f.tender_id), 0)`.execute(db)
        reported.splice(0, 2, ...amounts)
        return
      case 'choose':
        await notices.callOf(email, 'PUT', '/api/users/mail_preferences', { ...USUAL, changes: one.changes })
        return
      case 'turn':
        await notices.app.notices.turn()
        return collect()
      case 'two turns':
        await Promise.all([notices.app.notices.turn(), otherNotices.turn()])
        return collect()
      case 'dies':
        // between the last statement and the commit
        await notices.another({ dies: true }).turn()
        return collect()
    }
  }

  return {
    take,
    amounts,
    /** The reported or seen ranges of each tender. */
    async end() {
      await take({ does: 'choose', changes: 'now' })
      // later than any turn recorded while the clock was ahead
      notices.at(new Date(START.getTime() + 400 * DAY_MS))
      await take({ does: 'turn' })
      return reported
    },
  }
}
