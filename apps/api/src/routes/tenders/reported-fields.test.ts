import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderOfAllFields } from '@mirador/domain/tender/test-tender'
import { GROUPED_FIELDS, REPORTED_FIELDS } from '@mirador/domain/tender-changes/reported-fields'
import type { UnseenChange } from '@mirador/domain/tender-changes/unseen-changes'
import { CHANGES } from '@mirador/texts/tender-changes'
import { expect, test } from 'vitest'
import { changeLines } from '../../notices/change-lines.ts'
import { openTestApp } from '../../test-app.ts'

// Mirador records a second call itself
const REPORTED = Object.keys(REPORTED_FIELDS).filter((field) => !(field in GROUPED_FIELDS) && field !== 'second_call')

test('DET-3 a change of any reported field is in the history, among the unseen changes and in the mail, with its words', async () => {
  const [first, second] = [tenderOfAllFields(1), tenderOfAllFields(2)]
  const app = await openTestApp({ now: () => second.read_at })
  try {
    const user = await app.signIn('ventas@empresa.cl')
    await ingestTenders(app.database, [first], first.read_at)
    await user.call('POST', '/api/users/follow_bid', { bid_idn: first.bid_idn })
    await ingestTenders(app.database, [second], second.read_at)

    const expected = ['amount', 'closes_at', 'items', 'status', ...REPORTED].sort()
    const { readings } = (await user.call('GET', `/api/bid/changes?bid_idn=${first.bid_idn}`)).body
    const history: { field: string; kind: string }[] = readings[0].changes
    expect(history.map(({ field }) => field).sort()).toEqual(expected)

    const { bids } = (await user.call('GET', '/api/users/follow_bid')).body
    const unseen: UnseenChange[] = bids[0].unseen.changes
    expect(unseen.map(({ field }) => field).sort()).toEqual(expected)

    const lines = changeLines(unseen, Number.POSITIVE_INFINITY, second.read_at)
    for (const [index, { text, label, old }] of lines.entries()) {
      const { kind, field } = unseen[index] as UnseenChange
      if (kind === 'text') expect(text, field).toMatch(/^Camb(ió|iaron) /)
      else if (kind === 'items') expect(text).toBe('1 modificado')
      else {
        expect(label, field).toMatch(/^[A-ZÁÉÍÓÚ]/)
        expect([old, text], field).not.toContain(CHANGES.missing)
        expect(old, field).not.toBe(text)
      }
    }
  } finally {
    await app.close()
  }
})
