import type { AnswerOf } from '@mirador/contract/endpoint'
import type { getUserInfo } from '@mirador/contract/rubros'
import { pageCount } from '@mirador/domain/pagination'
import { TENDER_LIST } from '@mirador/texts/tenders'
import { useEffect, useState } from 'react'
import { announce } from '../../components/announcer.tsx'
import { defaultScope, hasFilters, type ListState } from './list-state.ts'

type Rubros = AnswerOf<typeof getUserInfo>['product_segment_id']

interface Props {
  /** undefined while there is no answer */
  total: number | undefined
  /** the total belongs to the list before: its words stay until the new one is known */
  isStale: boolean
  state: ListState
  rubros: Rubros
}

/** How many there are, in words; a new count is announced. */
export function TenderCount({ total, isStale, state, rubros }: Props) {
  const [shown, setShown] = useState({ figure: '', words: '', page: '' })
  const fresh = {
    figure: total === undefined ? '' : TENDER_LIST.figure(total),
    words: total === undefined ? '' : wordsOf(total, state, segmentCount(rubros)),
    page: total === undefined ? '' : TENDER_LIST.page(state.page, pageCount(total)),
  }
  const isNew = fresh.figure !== shown.figure || fresh.words !== shown.words || fresh.page !== shown.page
  if (!isStale && isNew) setShown(fresh)

  useEffect(() => {
    if (shown.figure) announce(`${shown.figure} ${shown.words}, ${shown.page}`)
  }, [shown])

  return (
    <p className={`min-h-[1.375rem] text-ink2 ${isStale ? 'opacity-60' : ''}`}>
      <strong className="font-bold text-ink tabular-nums">{shown.figure}</strong> {shown.words}
    </p>
  )
}

function wordsOf(total: number, state: ListState, rubros: number): string {
  const { query, filters } = state
  const isMine = (filters.scope ?? defaultScope(state)) === 'mine' && rubros > 0
  let words: string = filters.following ? TENDER_LIST.followed(total) : TENDER_LIST.all(total)
  if (query) words = TENDER_LIST.matchSearch(total, query)
  if (isMine)
    words = query ? `${words}, ${TENDER_LIST.matchRubros(total, rubros)}` : TENDER_LIST.matchRubros(total, rubros)
  const { following: _, ...others } = filters
  return hasFilters({ ...state, filters: others }) ? `${words}, ${TENDER_LIST.filtered}` : words
}

/** People count rubros as segments, whatever families they chose of each. */
function segmentCount(rubros: Rubros): number {
  return new Set(rubros.map(({ code }) => Math.floor(code / 1_000_000))).size
}
