import { formatRut } from '@mirador/domain/account/rut'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { FilterOptions, type GroupProps } from './FilterOptions.tsx'
import type { Totals } from './filter-options.ts'
import { FILTER_PANEL } from './filter-panel-texts.ts'

const PAUSE_MS = 300
const SHORTEST = 2
const MAX_SHOWN = 4

interface Props extends GroupProps {
  totals: (Totals[number] & { name: string | null })[] | undefined
}

/** The institutions with the most tenders, the chosen ones, and any other by a part of its name or by its RUT. */
export function InstitutionOptions({ chosen, totals, onToggle }: Props) {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isError } = useQuery({
    ...queries.listInstitutions({ offset: '0', q }),
    enabled: q.length >= SHORTEST,
  })
  const matches = q.length >= SHORTEST ? data : undefined
  const names = new Map<string, string | null>([
    ...(totals ?? []).map(({ value, name }) => [value, name] as const),
    ...(matches?.institution ?? []).map(({ rut, name }) => [rut, name] as const),
  ])
  const offered = matches ? matches.institution.map(({ rut }) => rut) : (totals ?? []).map(({ value }) => value)
  const otherRuts = offered.filter((rut) => !chosen.includes(rut))
  const options = [...chosen, ...otherRuts.slice(0, MAX_SHOWN)].map((rut) => ({
    value: rut,
    label: names.get(rut) ?? formatRut(rut),
  }))
  return (
    <>
      <input
        type="search"
        aria-label={FILTER_PANEL.institutionSearch}
        placeholder={FILTER_PANEL.institutionPlaceholder}
        autoComplete="off"
        maxLength={100}
        className="field-input mb-1 h-10 px-3 text-base max-tablet:h-11 max-tablet:text-field"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="text-sm text-ink3">
        {statusOf(matches?.total, isError)}
      </p>
      <FilterOptions options={options} chosen={chosen} totals={matches ? undefined : totals} onToggle={onToggle} />
    </>
  )
}

function statusOf(total: number | undefined, isError: boolean): string {
  if (isError) return FILTER_PANEL.institutionFailed
  if (total === undefined) return ''
  return total === 0 ? FILTER_PANEL.institutionNone : FILTER_PANEL.institutionsFound(total)
}
