import type { RivalAnswer, RivalsAnswer } from '@mirador/contract/company-lines'
import { formatRut } from '@mirador/domain/account/rut'
import { RIVALS } from '@mirador/texts/rivals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rivalsQuery } from '../../../api/company-lines.ts'
import { MetLines } from '../../../components/company-lines/MetLines.tsx'
import { type MetShown, partsOf } from '../../../components/company-lines/met-shown.ts'
import { RivalLines, SplitKey } from '../../../components/company-lines/SplitBar.tsx'
import { LazyDownloadButton } from '../../../components/download/LazyDownloadButton.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { useIsNear } from '../../../components/use-is-near.ts'
import { useTarget } from '../../../components/use-target.ts'
import { DOWNLOAD_BUTTON } from '../../../texts/download-button.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type LinesState, linesAddress, readLinesState } from './lines-state.ts'

/** Number of companies before the list is expanded. */
const FIRST = 5

/** The companies that made offers for the same lines, fetched when the section comes close. */
export function RivalCompanies({ search }: { search: URLSearchParams }) {
  const state = readLinesState(search)
  const [place, isNear] = useIsNear<HTMLElement>(state.rival !== undefined)
  const heading = useTarget('#rivales')
  const query = useQuery({ ...rivalsQuery, enabled: isNear })
  return (
    <section ref={place} id="rivales" className="mt-8">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {RIVALS.title}
        </h2>
        <LazyDownloadButton label={DOWNLOAD_BUTTON.table} list="rivals" query={{}} total={query.data?.rivals.length} />
      </div>
      <Loaded
        query={query}
        loading={RIVALS.loading}
        skeleton={<Skeleton className="h-72 w-full" />}
        errorTitle={RIVALS.errorTitle}
        errorHint={RIVALS.errorHint}
        onRetried={() => heading.current?.focus()}
      >
        {(data) => (
          <>
            <p className="mb-3 max-w-[44rem] text-sm text-ink3">{hintOf(data)}</p>
            {data.rivals.length > 0 && <Rivals rivals={data} state={state} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function hintOf({ rivals, awarded_lines, from, to }: RivalsAnswer): string {
  if (rivals.length === 0 || from === null || to === null) return RIVALS.empty
  return RIVALS.hint(awarded_lines, RIVALS.years(from.slice(0, 4), to.slice(0, 4)))
}

function Rivals({ rivals: { rivals, total }, state }: { rivals: RivalsAnswer; state: LinesState }) {
  const [isExpanded, setExpanded] = useState(false)
  const isOpen = rivals.findIndex(({ rut }) => rut === state.rival) >= FIRST
  const visibleRivals = isExpanded || isOpen ? rivals : rivals.slice(0, FIRST)
  const most = Math.max(...rivals.map(({ lines }) => lines))
  return (
    <>
      <SplitKey rivals={rivals.map(partsOf)} />
      <div className="sheet to-edges">
        <div className="rival-row rival-head" aria-hidden="true">
          <span>{RIVALS.columns.company}</span>
          <span>{RIVALS.columns.size}</span>
          <span className="text-right">{RIVALS.columns.lines}</span>
          <span>{RIVALS.columns.chosen}</span>
        </div>
        <ul aria-label={RIVALS.table} className="ruled">
          {visibleRivals.map((rival) => (
            <Row key={rival.rut} rival={rival} most={most} state={state} />
          ))}
        </ul>
      </div>
      {visibleRivals.length < rivals.length && (
        <Button className="mt-3" onClick={() => setExpanded(true)}>
          {RIVALS.showAll(rivals.length)}
        </Button>
      )}
      {rivals.length < total && <p className="mt-3 text-sm text-ink3">{RIVALS.listed(rivals.length, total)}</p>}
    </>
  )
}

/** @param most number of lines of the rival with the most lines: the length of the longest bar */
function Row({ rival, most, state }: { rival: RivalAnswer; most: number; state: LinesState }) {
  const name = rival.name ?? formatRut(rival.rut)
  const isOpen = state.rival === rival.rut
  const addressOf = (metFilter: MetShown) =>
    `${linesAddress({ ...state, rival: rival.rut, metFilter, metPage: 1 })}#rival`
  return (
    <li className="rival-row">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <p className="condensed text-sm text-ink3 tabular-nums">{formatRut(rival.rut)}</p>
      </div>
      <p className="rival-size text-ink2">{RIVALS.size(rival.size)}</p>
      <RivalLines
        rival={rival}
        name={name}
        most={most}
        addressOf={addressOf}
        current={isOpen ? state.metFilter : undefined}
      />
      {isOpen && (
        <MetLines
          rut={rival.rut}
          name={name}
          state={state}
          addressOf={(metState) => linesAddress({ ...state, rival: rival.rut, ...metState })}
          closed={`${linesAddress({ ...state, rival: undefined })}#rivales`}
        />
      )}
    </li>
  )
}
