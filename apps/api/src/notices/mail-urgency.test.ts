import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { digestMail } from './digest-mail.ts'
import { reminderMail } from './reminder-mail.ts'
import { type TodayNews, todayMail } from './today-mail.ts'

const NOW = new Date('2026-11-23T10:30:00Z')
const PRODUCT = { product: 'Mirador', url: 'https://mirador.example' }
const URLS = { changes: '', reminders: '', matches: '', today: '' }
const to = 'ana@andina.cl'
const NONE = { total: 0, rows: [] }

/** A digest, a reminder and a mail of Hoy whose rows close at an instant. */
function mailsAbout(closes_at: Date) {
  const tender = { bid_idn: '1057-1-LE26', name: 'Papel', institution_name: null, amount: null, currency: null }
  const search = {
    saved_search_id: '1',
    name: 'papel',
    channels: 'licitaciones' as const,
    path: '/',
    total: 1,
    tenders: [{ ...tender, closes_at, words: [] }],
  }
  const date = { ...tender, tender_id: 1, date_at: closes_at }
  const row = { ...tender, closes_at: closes_at.toISOString(), fit: null }
  const today = {
    decide: { total: 1, rows: [{ tender: row, deadline: { kind: 'closes_at', at: closes_at }, reason: null }] },
    changes: NONE,
    fresh: { total: 1, rows: [row] },
    hasWon: false,
  } as unknown as TodayNews
  return [
    digestMail(
      {
        to,
        tenders: [],
        results: [],
        closing: [{ ...tender, closes_at }],
        matches: [search],
        awards: [],
        changedSearches: [],
      },
      URLS,
      PRODUCT,
      NOW,
    ),
    reminderMail(
      {
        to,
        reminders: [
          { ...date, reminder: '1d', kind: 'closes_at' },
          { ...date, reminder: 'questions', kind: 'questions_close_at' },
        ],
        zone: 'America/Santiago',
      },
      URLS,
      PRODUCT,
      NOW,
    ),
    todayMail({ to, ...today }, URLS, PRODUCT, NOW),
  ]
}

test.each([
  [0, 'cobre'],
  [13 * HOUR_MS, 'cobre'],
  [DAY_MS - 1, 'cobre'],
  [DAY_MS, 'ink'],
  [3 * DAY_MS, 'ink'],
])('ESC-23 the moment of a row of a mail %d ms ahead is in %s', (ms, colour) => {
  for (const { html } of mailsAbout(new Date(NOW.getTime() + ms))) {
    const moments = [...html.matchAll(/<td width="104" valign="top" class="text-(\w+) /g)]
    expect(moments.map(([, name]) => name)).toEqual([colour, colour])
  }
})
