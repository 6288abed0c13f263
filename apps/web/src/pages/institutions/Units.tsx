import { regionName } from '@mirador/domain/tender/region'
import { MISSING } from '@mirador/texts/tenders'
import { MapPin } from 'lucide'
import { useState } from 'react'
import type { InstitutionDetail } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { INSTITUTION } from './institutions-texts.ts'

/** Number of buying units before the list is expanded; an institution may have dozens. */
const FIRST_UNITS = 6

/** The buying units of an institution and their places. */
export function Units({ units }: { units: InstitutionDetail['units'] }) {
  const [isExpanded, setExpanded] = useState(false)
  if (units.length === 0) return null
  const visibleUnits = isExpanded ? units : units.slice(0, FIRST_UNITS)
  return (
    <section aria-labelledby="unidades" className="mt-6">
      <h2 id="unidades" className="mb-3 text-xl">
        {INSTITUTION.units(units.length)}
      </h2>
      <ul className="sheet grid gap-x-8 gap-y-4 px-6 py-5 tablet:grid-cols-2 to-edges max-tablet:px-4">
        {visibleUnits.map((unit) => (
          <li key={unit.code} className="min-w-0">
            <p className="font-medium wrap-anywhere">{unit.name ?? INSTITUTION.unnamedUnit}</p>
            <p className="flex items-start gap-1.5 text-sm wrap-anywhere text-ink3">
              <Icon icon={MapPin} size={14} className="mt-0.5 flex-none" />
              {[unit.address, unit.comuna, regionName(unit.region)].filter(Boolean).join(', ') || MISSING}
            </p>
          </li>
        ))}
      </ul>
      {visibleUnits.length < units.length && (
        <Button className="mt-3" onClick={() => setExpanded(true)}>
          {INSTITUTION.showAllUnits(units.length)}
        </Button>
      )}
    </section>
  )
}
