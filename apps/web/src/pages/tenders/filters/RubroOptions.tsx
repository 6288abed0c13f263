import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../lazy-component.tsx'
import { FilterOptions, type GroupProps } from './FilterOptions.tsx'
import { FILTER_PANEL } from './filter-panel-texts.ts'

// loaded on demand: the catalogue is a separate chunk
const OtherRubro = lazyComponent(() => import('./OtherRubro.tsx'))
const MAX_SHOWN = 5

/** The chosen rubros and those with the most tenders; any other from the catalogue. */
export function RubroOptions({ chosen, totals, onToggle }: GroupProps) {
  const [isChoosing, setChoosing] = useState(false)
  const frequent = (totals ?? []).map(({ value }) => value).filter((id) => !chosen.includes(id))
  const ids = [...chosen, ...frequent.slice(0, MAX_SHOWN)]
  const { data: names } = useQuery({
    queryKey: ['rubroNames', ids.join()],
    queryFn: async () => {
      const { rubroName } = await import('./rubro-name.ts')
      return new Map(ids.map((id) => [id, rubroName(Number(id))]))
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <FilterOptions
        options={ids.map((id) => ({ value: id, label: names?.get(id) ?? id }))}
        chosen={chosen}
        totals={totals}
        onToggle={onToggle}
      />
      {isChoosing ? (
        <Suspense>
          <OtherRubro
            onChoose={(id) => {
              setChoosing(false)
              onToggle(id, true)
            }}
          />
        </Suspense>
      ) : (
        <button
          type="button"
          className="link min-h-9 max-tablet:min-h-11"
          onPointerEnter={OtherRubro.prefetch}
          onFocus={OtherRubro.prefetch}
          onClick={() => setChoosing(true)}
        >
          {FILTER_PANEL.otherRubro}
        </button>
      )}
    </>
  )
}
