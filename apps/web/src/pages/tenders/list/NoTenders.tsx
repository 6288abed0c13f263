import type { SearchCorrection, TenderList } from '@mirador/contract/tenders'
import { TENDER_FILTERS, TENDER_LIST } from '@mirador/texts/tenders'
import { useQuery } from '@tanstack/react-query'
import { SearchX, Star } from 'lucide'
import { queries } from '../../../api/queries.ts'
import { RubrosButton } from '../../../components/rubros/RubrosButton.tsx'
import { pathTo } from '../../../paths.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import {
  defaultScope,
  hasFilters,
  isAllFollowed,
  type ListState,
  listPath,
  withoutFilters,
  withQuery,
  withScope,
} from '../filters/list-state.ts'
import { SEARCH_CORRECTION } from '../search/search-correction-texts.ts'
import { NO_TENDERS } from './no-tenders-texts.ts'

interface Props {
  list: TenderList
  state: ListState
  hasRubros: boolean
  onChange: (state: ListState) => void
  onRubros: () => void
}

/** An empty list: names the search and filters, and offers two ways to widen them. */
export default function NoTenders({ list, state, hasRubros, onChange, onRubros }: Props) {
  const isAgile = state.filters.channel === 'agil'
  const { data: status } = useQuery({ ...queries.getSourceStatus(), enabled: isAgile })
  const isMine = hasRubros && (state.filters.scope ?? defaultScope(state)) === 'mine'
  const isNarrowed = hasFilters(state)
  const withoutSearch = () => onChange(withQuery(state, ''))
  if (isAllFollowed(state)) return <FollowsNothing />
  if (isAgile && status?.agile && !status.agile.source_at) {
    return (
      <NothingRead
        onTenders={() => onChange({ ...state, page: 1, filters: { ...state.filters, channel: 'licitaciones' } })}
      />
    )
  }
  if (list.searches_nothing) return <SearchesNothing query={state.query} onClear={withoutSearch} />
  if (list.correction) {
    const { correction } = list
    return (
      <Misspelt
        query={state.query}
        correction={correction}
        to={listPath(withQuery(state, correction.q))}
        onClear={withoutSearch}
      />
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title={
        state.query && !isNarrowed && !isMine
          ? NO_TENDERS.noneSays(state.query)
          : isAgile
            ? NO_TENDERS.agileTitle
            : NO_TENDERS.title
      }
      actions={
        <>
          {isNarrowed && <Button onClick={() => onChange(withoutFilters(state))}>{TENDER_FILTERS.clear}</Button>}
          {!isNarrowed && state.query && <Button onClick={withoutSearch}>{NO_TENDERS.clearSearch}</Button>}
          {isMine && (
            <Button variant="primary" onClick={() => onChange(withScope(state, 'all'))}>
              {NO_TENDERS.seeAll}
            </Button>
          )}
          {!isMine && (isNarrowed || state.query) && (
            <ButtonLink variant="primary" to={pathTo('tenders', { scope: 'all' })}>
              {NO_TENDERS.seeAll}
            </ButtonLink>
          )}
          {isMine && <RubrosButton mode="edit" form="wide" onSaved={onRubros} />}
          {!isMine && !isNarrowed && !state.query && (
            <ButtonLink to={pathTo('institutions')}>{NO_TENDERS.seeInstitutions}</ButtonLink>
          )}
        </>
      }
    >
      {hint()}
    </EmptyState>
  )

  function hint(): string {
    if (state.query) return NO_TENDERS.search(state.query, TENDER_LIST.ignored(list.ignored_words))
    if (isNarrowed) return NO_TENDERS.filters
    return isMine ? NO_TENDERS.rubros : NO_TENDERS.nothing
  }
}

/** Compra Ágil is read, but its first answer has not arrived yet. */
function NothingRead({ onTenders }: { onTenders: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={NO_TENDERS.agileUnreadTitle}
      actions={
        <Button variant="primary" className="max-tablet:h-11" onClick={onTenders}>
          {NO_TENDERS.seeTenders}
        </Button>
      }
    >
      {NO_TENDERS.agileUnread}
    </EmptyState>
  )
}

interface MisspeltProps {
  query: string
  correction: SearchCorrection
  /** the corrected list */
  to: string
  onClear: () => void
}

function Misspelt({ query, correction: { q, total }, to, onClear }: MisspeltProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={NO_TENDERS.noneSays(query)}
      actions={
        <>
          <ButtonLink
            variant="primary"
            to={to}
            className="h-auto! min-h-10 py-2 whitespace-normal! max-tablet:min-h-11"
          >
            {SEARCH_CORRECTION.find(q, total)}
          </ButtonLink>
          <Button className="max-tablet:h-11" onClick={onClear}>
            {NO_TENDERS.clearSearch}
          </Button>
        </>
      }
    >
      {SEARCH_CORRECTION.before}
      <strong className="font-bold text-ink">{q}</strong>
      {SEARCH_CORRECTION.after}
    </EmptyState>
  )
}

function SearchesNothing({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={NO_TENDERS.nothingToSearch(query)}
      actions={
        <Button variant="primary" className="max-tablet:h-11" onClick={onClear}>
          {NO_TENDERS.clearSearch}
        </Button>
      }
    >
      {NO_TENDERS.nothingToSearchHint}
    </EmptyState>
  )
}

function FollowsNothing() {
  return (
    <EmptyState
      icon={Star}
      title={NO_TENDERS.followingTitle}
      actions={
        <>
          <ButtonLink variant="primary" to={pathTo('tenders')}>
            {ACTIONS.goToTenders}
          </ButtonLink>
          <ButtonLink to={pathTo('institutions')}>{NO_TENDERS.seeInstitutions}</ButtonLink>
        </>
      }
    >
      {NO_TENDERS.following}
    </EmptyState>
  )
}
