import { DAY_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { createTimeline, isOpenAt, stateAt } from './timeline.ts'

const from = new Date('2026-11-12T03:00:00Z')
const options = { from, days: 5, active: 500, followed: 100, editsPerDay: 30 }

test('the timeline of the simulated source is the same for the same options, with the requested number of open tenders', () => {
  const { tenders, byDay } = createTimeline(options)
  expect(createTimeline(options)).toEqual({ tenders, byDay })
  const open = [0, 1, 2, 3, 4].map((days) =>
    tenders.filter((tender) => isOpenAt(tender, from.getTime() + days * DAY_MS)),
  )
  for (const ofDay of open) {
    expect(ofDay.length).toBeGreaterThan(400)
    expect(ofDay.length).toBeLessThan(600)
    expect(ofDay.filter(({ isFollowed }) => isFollowed).length).toBeGreaterThan(60)
  }
  expect(tenders.flatMap(({ edits }) => edits)).toHaveLength(150)
  for (const tender of tenders) {
    expect(tender.edits.every((at) => isOpenAt(tender, at))).toBe(true)
    expect(stateAt(tender, tender.publishedAt)).toEqual({ status: 5, closesAt: tender.firstClosesAt })
    expect(stateAt(tender, tender.closesAt)).toEqual({ status: 6, closesAt: tender.closesAt })
    expect(stateAt(tender, tender.resultAt).status).toBe(tender.resultStatus)
  }
})
