import type { FilterValue } from '@mirador/domain/tender-query/tender-filters'
import { addressName, type Scope } from '@mirador/domain/tender-query/tender-query'
import { pathTo } from '../../../paths.ts'

const open = (scope: Scope) => ({
  ...(scope === 'all' && { scope }),
  [addressName('channel')]: 'ambas',
  status: 'publicada',
})

/** The list of the open tenders of both channels, of the own rubros or all. */
export const openList = (scope: Scope): string => pathTo('tenders', open(scope))

/** All that close on a day. */
export const closingList = (day: string): string =>
  pathTo('tenders', { ...open('all'), closes_from: day, closes_to: day })

/** All tenders of a queue, in its order. */
export const queueList = (queue: FilterValue<'queue'>): string => pathTo('tenders', { [addressName('queue')]: queue })
