import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { ALL, type DirectoryState, type FilterName } from './directory-state.ts'
import { SERVICE_FILTERS } from './services-texts.ts'

interface Props {
  filter: DirectoryState['filter']
  onChange: (filter: DirectoryState['filter']) => void
  /** the count, at the end of the row */
  children: React.ReactNode
}

/** The two filters of the directory. */
export function DirectoryFilters({ filter, onChange, children }: Props) {
  const types = useQuery(queries.listServiceTypes('types'))
  const relatores = useQuery(queries.listServiceTypes('relatores'))
  const failed = [types, relatores].filter(({ isError, data }) => isError && !data)

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible title for two labelled fields */}
      <div role="group" aria-label={SERVICE_FILTERS.group} className="directory-filters">
        {dropdown('tipo', types)}
        {dropdown('relator', relatores)}
        {children}
      </div>
      {failed.length > 0 && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-revocada">
          {SERVICE_FILTERS.failed}
          <Button
            size="pill"
            busy={failed.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const { refetch } of failed) void refetch()
            }}
          >
            {ACTIONS.retry}
          </Button>
        </p>
      )}
    </>
  )

  function dropdown(name: FilterName, { data, isError }: typeof types) {
    const texts = SERVICE_FILTERS[name === 'tipo' ? 'type' : 'relator']
    const chosen = filter?.name === name ? filter.value : undefined
    const isNamed = chosen === undefined || chosen === ALL || data?.some(({ type_id }) => type_id === chosen)
    const nameless = data ? texts.unknown : isError ? texts.unnamed : SERVICE_FILTERS.loading
    return (
      <Select
        label={texts.label}
        name={name}
        value={String(chosen ?? '')}
        placeholder={texts.placeholder}
        options={[
          { value: ALL, label: SERVICE_FILTERS.all },
          ...(isNamed ? [] : [{ value: String(chosen), label: nameless }]),
          ...(data ?? []).map(({ type_id, type_name }) => ({ value: String(type_id), label: type_name })),
        ]}
        onChange={(value) => onChange({ name, value: value === ALL ? ALL : Number(value) })}
      />
    )
  }
}
