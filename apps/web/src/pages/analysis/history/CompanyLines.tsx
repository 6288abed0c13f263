import '../../../components/company-lines/lines.css'
import type { CompanyLinesAnswer, LineOutcome } from '@mirador/contract/company-lines'
import { LINE_OUTCOMES, LOST_OUTCOMES } from '@mirador/domain/ledger/line-selections'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { SearchX } from 'lucide'
import { useEffect, useRef } from 'react'
import { companyLinesQuery } from '../../../api/company-lines.ts'
import { announce } from '../../../components/announcer.tsx'
import { ListPagination } from '../../../components/ListPagination.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Pills } from '../../../components/Pills.tsx'
import { usePagedQuery } from '../../../components/use-paged-query.ts'
import { useTarget } from '../../../components/use-target.ts'
import { navigate } from '../../../navigation.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LineRows } from './LineRows.tsx'
import {
  LINES_SHOWN,
  type LinesShown,
  type LinesState,
  linesAddress,
  linesQueryOf,
  readLinesState,
} from './lines-state.ts'

/** The lines in which the company made offers; those that it did not win come first. */
export function CompanyLines({ search }: { search: URLSearchParams }) {
  const state = readLinesState(search)
  const heading = useTarget('#lineas')
  const { result, total, pages } = usePagedQuery(
    (page) => companyLinesQuery(linesQueryOf({ ...state, page })),
    state.page,
    (page, options) => navigate(linesAddress({ ...state, page }), options),
  )
  const { data, isPlaceholderData } = result
  const title = titleOf(state.lines)

  // not after the first answer, since the heading announces the page
  const isFirst = useRef(true)
  useEffect(() => {
    if (total === undefined) return
    if (!isFirst.current) announce(COMPANY_LINES.announced(pillName(state.lines), total))
    isFirst.current = false
  }, [state.lines, total])

  return (
    <section id="lineas" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} tabIndex={-1} className="mb-2 text-xl outline-none">
          {title}
        </h2>
        {/* narrower than its links, so that they scroll on phones */}
        <div className="min-w-0">{data && <Outcomes state={state} counts={data.counts} />}</div>
      </div>
      <Loaded
        query={result}
        loading={COMPANY_LINES.loading}
        skeleton={
          <>
            <Skeleton className="h-9 w-3/5" />
            <Skeleton className="mt-3 h-80 w-full" />
          </>
        }
        errorTitle={COMPANY_LINES.errorTitle}
        errorHint={COMPANY_LINES.errorHint}
        onRetried={() => heading.current?.focus()}
      >
        {content}
      </Loaded>
    </section>
  )

  function content(list: NonNullable<typeof data>) {
    return (
      <>
        {list.total === 0 && !isPlaceholderData ? (
          <EmptyState icon={SearchX} title={COMPANY_LINES.none}>
            {COMPANY_LINES.noneHint}
          </EmptyState>
        ) : (
          <LineRows
            lines={list.lines}
            state={state}
            isStale={isPlaceholderData}
            onState={(next) => navigate(linesAddress(next))}
          />
        )}
        <div className="mt-3">
          <ListPagination {...pages} onDone={() => heading.current?.scrollIntoView()} />
        </div>
        <p className="mt-3 max-w-[44rem] text-sm text-ink3">{COMPANY_LINES.note}</p>
        <OtherLines state={state} counts={list.counts} />
      </>
    )
  }
}

type Counts = CompanyLinesAnswer['counts']

function countOf(counts: Counts, lines: LinesShown): number {
  const which = LINES_SHOWN[lines]
  const sumOf = (outcomes: readonly LineOutcome[]) => outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
  if (which === 'all') return sumOf(LINE_OUTCOMES)
  return which === 'lost' ? sumOf(LOST_OUTCOMES) : counts[which]
}

const isOfAll = (lines: LinesShown) => lines === 'todas' || lines === 'ganadas' || lines === 'sin-resultado'

function titleOf(lines: LinesShown): string {
  if (lines === 'ganadas') return COMPANY_LINES.titles.won
  return isOfAll(lines) ? COMPANY_LINES.titles.all : COMPANY_LINES.titles.lost
}

function pillName(lines: LinesShown): string {
  const which = LINES_SHOWN[lines]
  if (which === 'all' || which === 'lost') return COMPANY_LINES.every
  return which === 'won' ? COMPANY_LINES.won : COMPANY_LINES.pillNames[which]
}

const LOST_PILLS = [
  'perdidas',
  'por-poco',
  'mas-baratas',
  'tuya-mas-barata',
  'mismo-precio',
  'no-comparables',
  'inadmisibles',
] as const
const ALL_PILLS = ['todas', 'ganadas', 'perdidas', 'sin-resultado'] as const
/** These lines have a pill only if there are any. */
const SELDOM: readonly LinesShown[] = ['mismo-precio', 'sin-resultado']

function Outcomes({ state, counts }: { state: LinesState; counts: Counts }) {
  const all = isOfAll(state.lines)
  const pills: readonly LinesShown[] = all ? ALL_PILLS : LOST_PILLS
  return (
    <Pills
      label={COMPANY_LINES.pills}
      pills={pills
        .filter((lines) => lines === state.lines || !SELDOM.includes(lines) || countOf(counts, lines) > 0)
        .map((lines) => ({
          to: linesAddress({ ...state, lines, page: 1 }),
          name: all && lines === 'perdidas' ? COMPANY_LINES.lost : pillName(lines),
          isCurrent: lines === state.lines,
          count: COMPANY_LINES.count(countOf(counts, lines)),
        }))}
    />
  )
}

/** The link from the lines that were not won to all lines, and back. */
function OtherLines({ state, counts }: { state: LinesState; counts: Counts }) {
  const lines = isOfAll(state.lines) ? 'perdidas' : 'todas'
  const count = countOf(counts, lines)
  if (count === 0) return null
  return (
    <Link to={linesAddress({ ...state, lines, page: 1 })} className="link target text-sm">
      {lines === 'todas' ? COMPANY_LINES.seeAll(count) : COMPANY_LINES.seeLost(count)}
    </Link>
  )
}
