import { familyLabel, type Segment } from '@mirador/domain/rubros/catalogue'
import { isFoundIn, markFound, type RubroSearch } from '@mirador/domain/rubros/search'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide'
import { type Dispatch, useMemo } from 'react'
import { type FoundFamily, rubroQueries } from '../../api/rubro-queries.ts'
import { ACTIONS } from '../../texts/common.ts'
import { RUBROS } from '../../texts/rubros.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { useSettled } from '../use-settled.ts'
import type { Change, Draft } from './draft.ts'
import { FamilyRow } from './FamilyRow.tsx'
import { moveFocus } from './move-focus.ts'
import { OtherWords } from './OtherWords.tsx'
import { SegmentList } from './SegmentList.tsx'

/** With fewer letters too many families match. */
const SHORTEST = 3
const PAUSE_MS = 200

interface Props {
  segments: readonly Segment[]
  /** segments whose name matches */
  named: readonly Segment[]
  draft: Draft
  /** has at least one word */
  search: RubroSearch
  typed: string
  onChange: Dispatch<Change>
}

interface Row {
  segment: Segment
  code: number
  name: string
  evidence: FoundFamily | undefined
}

/**
 * The results of a search: segments by name, and families by name, by products of the catalogue and by texts of tenders
 * (DES-4). The browser searches the names at once; they are the only results until the API answers.
 */
export default function FoundRubros({ segments, named, draft, search, typed, onChange }: Props) {
  const settled = useSettled(typed, PAUSE_MS)
  const { data, isError, isFetching, refetch } = useQuery({
    ...rubroQueries.search(settled),
    // the previous answer stays until the next one arrives, unless the search is for another word
    placeholderData: (previous, query) => (sharesStart(query?.queryKey[1], settled) ? previous : undefined),
    enabled: search.phrase.length > 1,
  })
  const isPending = settled !== typed || isFetching
  const rows = useMemo(() => rowsOf(segments, search, data?.families ?? []), [segments, search, data])
  const seeAll = (event: { currentTarget: HTMLElement }) => {
    focusSearch(event.currentTarget)
    onChange({ type: 'search', text: '' })
  }
  const look = (word: string, from: HTMLElement) => {
    focusSearch(from)
    onChange({ type: 'search', text: word })
  }
  const isEmpty = rows.length === 0 && named.length === 0

  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-6 py-2 text-sm text-ink2 max-tablet:px-4">
        <p role="status" aria-busy={isPending}>
          {isPending && !data ? RUBROS.searching(typed) : RUBROS.familiesFound(rows.length, typed)}
        </p>
        <p>{RUBROS.found(named.length)}</p>
        {isError && (
          <p role="alert" className="w-full text-revocada">
            {RUBROS.onlyNames}{' '}
            <button type="button" className="link target" onClick={() => void refetch()}>
              {ACTIONS.retry}
            </button>
          </p>
        )}
      </div>
      {named.length > 0 && <SegmentList segments={named} draft={draft} search={search} onChange={onChange} />}
      {rows.length > 0 && (
        <ul aria-label={RUBROS.familyList} onKeyDown={moveFocus}>
          {rows.map(({ segment, code, name, evidence }) => (
            <FamilyRow
              key={code}
              name={<MarkedText pieces={markFound(name, search)} />}
              segment={segment.segment}
              evidence={evidence}
              isChosen={draft.chosen.get(segment.product_segment_id)?.has(code) ?? false}
              onTick={(isOn) => onChange({ type: 'tick', segment, family: code, isOn })}
            />
          ))}
        </ul>
      )}
      {isEmpty && !isPending && (
        <div className="p-6 max-tablet:p-4">
          <EmptyState
            icon={SearchX}
            title={data ? RUBROS.nobodyBought(typed) : RUBROS.noneFound(typed)}
            actions={<Button onClick={seeAll}>{RUBROS.seeAll}</Button>}
          >
            {data && data.words.length > 0 ? (
              <OtherWords intro={RUBROS.nearWords} words={data.words} onChoose={look} />
            ) : (
              RUBROS.noneFoundHint
            )}
          </EmptyState>
        </div>
      )}
      {!isEmpty && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-4 max-tablet:px-4">
          <p className="min-w-0 flex-[1_1_16rem] text-sm text-ink2">
            <OtherWords intro={RUBROS.otherWord} words={data?.words ?? []} onChoose={look} />
          </p>
          <Button size="pill" className="max-tablet:h-11" onClick={seeAll}>
            {RUBROS.seeAll}
          </Button>
        </div>
      )}
    </>
  )
}

/** The families of the answer in its order, then families that match only by name. */
function rowsOf(segments: readonly Segment[], search: RubroSearch, answer: readonly FoundFamily[]): readonly Row[] {
  const all = new Map<number, Row>()
  for (const segment of segments) {
    for (const { id_familia: code, name_familia } of segment.familias) {
      all.set(code, { segment, code, name: familyLabel(code) ?? name_familia, evidence: undefined })
    }
  }
  const rows = answer.flatMap((evidence) => {
    const row = all.get(evidence.code)
    return row ? [{ ...row, evidence }] : []
  })
  if (search.phrase.length < SHORTEST) return rows
  const known = new Set(rows.map(({ code }) => code))
  return [...rows, ...[...all.values()].filter(({ code, name }) => !known.has(code) && isFoundIn(name, search))]
}

/** While a word is being typed, one of two successive texts begins with the other. */
function sharesStart(one: string | undefined, other: string): boolean {
  return one !== undefined && (one.startsWith(other) || other.startsWith(one))
}

function focusSearch(from: HTMLElement): void {
  from.closest('dialog')?.querySelector<HTMLElement>('input[type="search"]')?.focus()
}
