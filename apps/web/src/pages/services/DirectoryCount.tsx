import { pageCount } from '@mirador/domain/pagination'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../../api/queries.ts'
import { announce } from '../../components/announcer.tsx'
import { ALL, type DirectoryState } from './directory-state.ts'
import { SERVICES } from './services-texts.ts'

interface Props {
  state: DirectoryState
  /** undefined while loading */
  total: number | undefined
  /** the total is that of the previous list */
  isStale: boolean
}

/** The number of services; a new count is announced. */
export function DirectoryCount({ state: { page, filter }, total, isStale }: Props) {
  const isRelator = filter?.name === 'relator'
  const { data: options } = useQuery(queries.listServiceTypes(isRelator ? 'relatores' : 'types'))
  const chosen = filter && filter.value !== ALL ? options?.find(({ type_id }) => type_id === filter.value) : undefined
  const whose = !chosen ? '' : isRelator ? SERVICES.withRelator(chosen.type_name) : SERVICES.ofType(chosen.type_name)

  useEffect(() => {
    if (total === undefined || isStale) return
    const words = [SERVICES.figure(total), SERVICES.count(total), whose].join(' ').trim()
    announce(`${words}, ${SERVICES.page(page, pageCount(total))}`)
  }, [total, isStale, whose, page])

  return (
    <p className={`directory-count min-h-[1.375rem] text-ink2 ${isStale ? 'opacity-60' : ''}`}>
      {total !== undefined && (
        <>
          <strong className="font-bold text-ink tabular-nums">{SERVICES.figure(total)}</strong> {SERVICES.count(total)}
        </>
      )}
    </p>
  )
}
