import { deadlineOf } from '@mirador/domain/deadlines/deadline'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Countdown } from '../../pages/tenders/detail/Countdown.tsx'
import { RowTime } from '../../pages/tenders/today/row-parts.tsx'
import { Plazo } from './Plazo.tsx'

/** Monday 23 November 2026, 10:12 in Chile. */
const NOW = new Date('2026-11-23T13:12:00Z')
const ahead = (ms: number) => new Date(NOW.getTime() + ms)
const deadline = (ms: number, isAgile: boolean) =>
  deadlineOf({ status: 'publicada', published_at: ahead(-HOUR_MS), closes_at: ahead(ms), isAgile }, NOW)

test.each([
  [1, true],
  [13 * HOUR_MS, true],
  [DAY_MS - 1, true],
  [DAY_MS, false],
  [3 * DAY_MS, false],
])('ESC-23 a row, a row of Hoy and the countdown %d ms before a closing are in cobre: %s', (ms, isCobre) => {
  for (const isAgile of [false, true]) {
    const row = renderToStaticMarkup(<Plazo deadline={deadline(ms, isAgile)} now={NOW} />)
    expect(row.includes('text-cobre')).toBe(isCobre)
    // the gauge
    expect(row.includes('data-urgent="true"')).toBe(isCobre)
  }
  const drawn = [
    <Countdown key="large" deadline={deadline(ms, false)} now={NOW} size="large" />,
    <Countdown key="small" deadline={deadline(ms, false)} now={NOW} size="small" />,
    <RowTime key="queue" at={ahead(ms)} now={NOW} words="hoy" />,
  ].map((element) => renderToStaticMarkup(element))
  for (const html of drawn) expect(html.includes('text-cobre')).toBe(isCobre)
})

test('ESC-23 a closed tender has no time in cobre', () => {
  expect(renderToStaticMarkup(<Plazo deadline={deadline(0, false)} now={NOW} />)).not.toContain('text-cobre')
  expect(renderToStaticMarkup(<RowTime at={ahead(-1)} now={NOW} words="hoy" />)).not.toContain('text-cobre')
})

test.each([
  [0.5, '30 min'],
  [7.5, '7 h 30 min'],
  [11.5, '11 h 30 min'],
  [12.5, '12 h'],
])('AGI-1 a Compra Ágil says minutes in its last twelve hours: %d', (hours, words) => {
  const row = renderToStaticMarkup(<Plazo deadline={deadline(hours * HOUR_MS, true)} now={NOW} />)
  expect(row.slice(0, row.indexOf('</p>')).replace(/<[^>]+>/g, '')).toBe(words)
})
