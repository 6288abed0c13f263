import { formatRut } from '@mirador/domain/account/rut'
import { INSTITUTIONS } from '@mirador/texts/institutions'
import { MORE_FILTERS } from '@mirador/texts/more-filters'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { useEffect, useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const PAUSE_MS = 300
const SHORTEST = 2

/** Picks an institution by a part of its name or by its rut. */
export function InstitutionPicker({ rut, onPick }: { rut: string; onPick: (rut: string) => void }) {
  return rut ? <Picked rut={rut} onRemove={() => onPick('')} /> : <Finder onPick={onPick} />
}

function Picked({ rut, onRemove }: { rut: string; onRemove: () => void }) {
  const { data } = useQuery(queries.getInstitution(rut))
  return (
    <div className="flex items-center justify-between gap-3 rounded-control border border-patina bg-patina-wash py-1 pr-1 pl-3.5">
      <p className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{data?.name ?? INSTITUTIONS.rut(formatRut(rut))}</span>
        {data && <span className="block condensed text-sm text-ink2">{INSTITUTIONS.rut(formatRut(rut))}</span>}
      </p>
      <IconButton label={MORE_FILTERS.institutionRemove} icon={<Icon icon={X} size={18} />} onClick={onRemove} />
    </div>
  )
}

function Finder({ onPick }: { onPick: (rut: string) => void }) {
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
  const found = q.length >= SHORTEST ? data : undefined
  return (
    <div>
      <TextField
        label={MORE_FILTERS.institutionSearch}
        name="institution"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={MORE_FILTERS.institutionPlaceholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches and does not submit the form
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p role="status" className="mt-1.5 min-h-[1.125rem] text-sm text-ink3">
        {statusOf(found?.total, isError)}
      </p>
      {found && found.institution.length > 0 && (
        <ul className="mt-1 max-h-56 divide-y divide-line overflow-y-auto rounded-control border border-line">
          {found.institution.map(({ rut, name }) => (
            <li key={rut}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-col px-3.5 py-1.5 text-left -outline-offset-2! hover:bg-hover"
                onClick={() => onPick(rut)}
              >
                <span className="wrap-anywhere">{name}</span>
                <span className="condensed text-sm text-ink3">{INSTITUTIONS.rut(formatRut(rut))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function statusOf(total: number | undefined, isError: boolean): string {
  if (isError) return MORE_FILTERS.institutionFailed
  if (total === undefined) return MORE_FILTERS.institutionHint
  return total === 0 ? MORE_FILTERS.institutionNone : MORE_FILTERS.institutionsFound(total)
}
