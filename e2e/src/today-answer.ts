import type { Page } from '@playwright/test'
import { changeAnswer } from './answers.ts'

export const TODAY_PATH = '/dashboard?view=hoy'

interface Queue<Row> {
  total: number
  rows: readonly Row[]
}

/** What these changes need of an answer. */
interface TodayQueues {
  at: string
  fit_summary: { has_won: boolean } | null
  decide: Queue<{ tender: object }> | null
  fresh: Queue<object> | null
}

type Json = Record<string, unknown>

/** Opens Hoy with changes in what the server answers. */
export const changeToday = (page: Page, change: (queues: TodayQueues) => Json) =>
  changeAnswer(page, /\/api\/today$/, (queues: TodayQueues) => ({ ...queues, ...change(queues) }))

/** Such answers, by the state of Hoy that they lead to. */
export const TODAY_ANSWERS = {
  flat: ({ decide, fit_summary }) => ({
    fit_state: 'flat',
    fit_summary: { of: 61, alike: 40, best: 0, has_won: fit_summary?.has_won ?? false },
    decide: decide && {
      ...decide,
      rows: decide.rows.map((row) => ({
        ...row,
        reason: null,
        tender: { ...row.tender, fit: { grade: null, rank: null, blocked: null } },
      })),
    },
    fresh: { total: 0, rows: [] },
  }),
  firstDay: () => ({
    opened_at: null,
    history: { company: 'Papelera Ficticia del Maule SpA', tenders: 88 },
    changes: { total: 0, rows: [] },
    followed: 0,
  }),
  away: ({ at, fresh }) => {
    const opened_at = new Date(Date.parse(at) - 10 * 86_400_000).toISOString()
    return { opened_at, since: opened_at, closed_since: 2, fresh: fresh && { ...fresh, total: 23 } }
  },
  nothing: ({ at }) => ({
    decide: { total: 0, rows: [] },
    changes: { total: 0, rows: [] },
    fresh: { total: 0, rows: [] },
    next_deadline: {
      bid_idn: '1057-1-LE26',
      name: 'Compra de papel',
      kind: 'questions_close_at',
      at: new Date(Date.parse(at) + 2 * 86_400_000).toISOString(),
    },
  }),
  withoutChanges: () => ({ changes: null }),
} as const satisfies Record<string, (queues: TodayQueues) => Json>
