import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide'
import { queries } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ALL, type DirectoryState } from './directory-state.ts'
import { SERVICES } from './services-texts.ts'

/** The empty directory: names the filter and offers to clear it. */
export function NoServices({ filter, onSeeAll }: { filter: DirectoryState['filter']; onSeeAll: () => void }) {
  const isType = filter?.name !== 'relator'
  const { data: options } = useQuery(queries.listServiceTypes(isType ? 'types' : 'relatores'))
  const id = filter && filter.value !== ALL ? filter.value : undefined
  const isUnknown = id !== undefined && options?.every(({ type_id }) => type_id !== id)
  return (
    <EmptyState
      icon={SearchX}
      title={SERVICES.empty}
      actions={
        id === undefined ? (
          <ButtonLink variant="primary" to={pathTo('tenders')}>
            {ACTIONS.goToTenders}
          </ButtonLink>
        ) : (
          <Button variant="primary" onClick={onSeeAll}>
            {SERVICES.seeAll}
          </Button>
        )
      }
    >
      {hint()}
    </EmptyState>
  )

  function hint(): string {
    if (id === undefined) return SERVICES.emptyAll
    if (isUnknown) return isType ? SERVICES.unknownType : SERVICES.unknownRelator
    return isType ? SERVICES.emptyType : SERVICES.emptyRelator
  }
}
