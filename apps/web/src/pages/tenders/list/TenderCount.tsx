import type { AnswerOf } from '@mirador/contract/endpoint'
import type { getUserInfo } from '@mirador/contract/rubros'
import { pageCount } from '@mirador/domain/pagination'
import { TENDER_LIST } from '@mirador/texts/tenders'
import { useEffect, useState } from 'react'
import { announce } from '../../../components/announcer.tsx'
import { Link } from '../../../ui/Link.tsx'
import {
  defaultScope,
  hasFilters,
  isAllFollowed,
  type ListState,
  listPath,
  withFilters,
} from '../filters/list-state.ts'

type Rubros = AnswerOf<typeof getUserInfo>['product_segment_id']

interface Props {
  /** undefined while loading */
  total: number | undefined
  /** number of open tenders in the total; the others are history */
  open: number | undefined
  /** number of Compra Ágil in a total of both channels */
  agile: number | undefined
  /** words that the search ignores */
  ignored: readonly string[] | undefined
  /** the total is that of the previous list and stays until the new one is known */
  isStale: boolean
  state: ListState
  rubros: Rubros
  /** number of followed tenders with changes; undefined while loading */
  withChanges: number | undefined
}

/** Several filters in a row cause one announcement. */
const ANNOUNCE_AFTER_MS = 600
const NOTHING = { before: '', figure: '', words: '', parts: '', changes: '', page: '' }

/** The count of the list as a sentence; a new count is announced. */
export function TenderCount({ total, open = 0, agile, ignored = [], isStale, state, rubros, withChanges }: Props) {
  const [visibleParts, setVisibleParts] = useState(NOTHING)
  const fresh =
    total === undefined ? NOTHING : partsOf({ total, open, agile, ignored }, state, rubros.length, withChanges)
  const isNew = (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).some((part) => fresh[part] !== visibleParts[part])
  if (!isStale && isNew) setVisibleParts(fresh)
  const { before, figure, words, parts, changes, page } = visibleParts
  // the history behind the open ones, which one filter removes
  const hides = parts && !state.filters.status && agile === undefined ? (total ?? 0) - open : 0

  useEffect(() => {
    if (!figure) return
    const sentence = `${before}${figure} ${words}${parts}${changes && `, ${changes}`}, ${page}`
    const timer = setTimeout(() => announce(sentence), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [before, figure, words, parts, changes, page])

  return (
    <p
      data-count={total ?? ''}
      tabIndex={-1}
      className={`list-sentence text-ink2 ${isStale ? 'opacity-60' : ''}`}
      // the ignored words are at the end of the sentence, which a phone would cut off
      style={ignored.length > 0 ? { whiteSpace: 'normal' } : undefined}
    >
      {before}
      <strong className="font-bold text-ink tabular-nums">{figure}</strong> {words}
      {parts}
      {hides > 0 && !isStale && (
        <>
          {', '}
          <Link
            to={listPath(withFilters(state, { status: 'publicada' }))}
            className="link max-tablet:hidden"
            aria-label={TENDER_LIST.hideClosed(hides)}
          >
            {TENDER_LIST.hide}
          </Link>
        </>
      )}
      {changes && (
        <>
          , <strong className="font-bold text-cobre tabular-nums">{changes}</strong>
        </>
      )}
    </p>
  )
}

function partsOf(
  {
    total,
    open,
    agile,
    ignored,
  }: { total: number; open: number; agile: number | undefined; ignored: readonly string[] },
  state: ListState,
  rubros: number,
  withChanges = 0,
): typeof NOTHING {
  const isAll = isAllFollowed(state)
  const isOfBoth = agile !== undefined
  // the open ones come first; the closed ones stand alone only where none is open
  const counted = isAll || isOfBoth || (open === 0 && total > 0) ? total : open
  return {
    before: isAll ? `${TENDER_LIST.follow} ` : '',
    figure: TENDER_LIST.figure(counted),
    words: isAll
      ? TENDER_LIST.all(total)
      : (isOfBoth
          ? TENDER_LIST.inTotal
          : open === 0 && total > 0
            ? TENDER_LIST.closed(total)
            : TENDER_LIST.open(open)) + scopeOf(state, rubros, ignored),
    parts: isAll
      ? ''
      : isOfBoth
        ? TENDER_LIST.channels(total - agile, agile)
        : open > 0 && total > open
          ? TENDER_LIST.alsoClosed(total - open)
          : '',
    changes: isAll && withChanges > 0 ? TENDER_LIST.withChanges(withChanges) : '',
    page: TENDER_LIST.page(state.page, pageCount(total)),
  }
}

/** What the counted tenders have in common, after the figure. */
function scopeOf(state: ListState, rubros: number, ignored: readonly string[]): string {
  const { query, filters } = state
  const isMine = (filters.scope ?? defaultScope(state)) === 'mine' && rubros > 0
  return [
    filters.following ? TENDER_LIST.followed : '',
    query ? TENDER_LIST.forSearch(query) + TENDER_LIST.ignored(ignored) : '',
    isMine ? TENDER_LIST.inRubros(rubros) : '',
    hasFilters(state) ? `, ${TENDER_LIST.filtered}` : '',
  ].join('')
}
