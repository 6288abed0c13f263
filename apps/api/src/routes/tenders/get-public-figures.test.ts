import { getPublicFigures } from '@mirador/contract/tender-figures'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/mini'
import { openTestApp } from '../../test-app.ts'

const START = new Date('2026-11-20T12:00:00Z')

test('LOG-1 visitors read the figures without a session, from memory for a minute', async () => {
  let now = START
  const app = await openTestApp({ now: () => now })
  onTestFinished(() => app.close())
  const figures = async () => {
    const { status, body } = await app.callAs('GET', '/api/bid/figures')
    expect(status).toBe(200)
    expect(z.parse(z.strictObject(getPublicFigures.answer.shape), body)).toEqual(body)
    return body
  }
  const nothing = { total: 0, open: 0, since: null, last_read_at: null }
  expect(await figures()).toEqual(nothing)
  const published_at = new Date(START.getTime() - DAY_MS)
  const record = tenderRecord({ published_at, closes_at: new Date(START.getTime() + DAY_MS), read_at: START })
  await ingestTenders(app.database, [record], START)
  now = new Date(START.getTime() + MINUTE_MS - 1)
  expect(await figures()).toEqual(nothing)
  now = new Date(START.getTime() + MINUTE_MS)
  expect(await figures()).toEqual({ ...nothing, total: 1, open: 1, since: published_at.toISOString() })
})
