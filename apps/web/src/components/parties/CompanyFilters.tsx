import type { CompaniesAnswer } from '@mirador/contract/suppliers'
import { REGIONS, regionName } from '@mirador/domain/tender/region'
import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { CompaniesState } from './companies-state.ts'
import { PARTIES } from './parties-texts.ts'

/** The catalogue is loaded after the list. */
const FamilySelect = lazyComponent(() => import('./FamilySelect.tsx'))

interface Props {
  state: CompaniesState
  answer: CompaniesAnswer
  /** the regions of a list whose address states none */
  usualRegions: 'own' | 'all'
  onState: (state: CompaniesState) => void
}

const OWN = 'own'
const ALL = 'all'

/** The rubros and the regions of a list of companies; without any of the account, all of them. */
export default function CompanyFilters({ state, answer, usualRegions, onState }: Props) {
  const { market, own_regions } = answer
  const { family, isOfAllFamilies, region, regions = usualRegions } = state
  const hasRubros = isOfAllFamilies || market !== null
  // the number of rubros is known only while they are chosen
  const ownCount = family === undefined && market ? market.families.length : undefined
  const families = [
    ...(hasRubros ? [{ value: OWN, label: PARTIES.ownRubros(ownCount) }] : []),
    { value: ALL, label: PARTIES.allRubros },
  ]
  const chosenFamily = family === undefined ? (isOfAllFamilies || !hasRubros ? ALL : OWN) : String(family)
  const onFamily = (value: string) =>
    onState({
      ...state,
      family: value === OWN || value === ALL ? undefined : Number(value),
      isOfAllFamilies: value === ALL,
      page: 1,
    })
  const ownNames = own_regions.map((one) => regionName(one) ?? String(one))
  const hasOwnRegions = ownNames.length > 0
  const chosenRegion = region === undefined ? (hasOwnRegions ? regions : ALL) : String(region)
  return (
    <div className="flex max-w-full flex-wrap gap-2">
      <Suspense fallback={<SelectField disabled aria-label={PARTIES.rubros} value={chosenFamily} options={families} />}>
        <FamilySelect value={chosenFamily} first={families} onChange={onFamily} />
      </Suspense>
      <SelectField
        aria-label={PARTIES.regions}
        value={chosenRegion}
        options={[
          ...(hasOwnRegions ? [{ value: OWN, label: PARTIES.ownRegions(ownNames) }] : []),
          { value: ALL, label: PARTIES.allRegions },
          ...REGIONS.map((one) => ({ value: String(one.region), label: one.short })),
        ]}
        onChange={(value) =>
          onState({
            ...state,
            region: value === OWN || value === ALL ? undefined : Number(value),
            regions: (value === OWN || value === ALL) && value !== usualRegions ? value : undefined,
            page: 1,
          })
        }
      />
      <YearSelect state={state} answer={answer} onState={onState} />
    </div>
  )
}

/** The first year of the lines in common: that of the first file, or a later one. */
function YearSelect({
  state,
  answer: { period, awarded_lines },
  onState,
}: Pick<Props, 'state' | 'answer' | 'onState'>) {
  const isKnown = period !== null && (awarded_lines > 0 || state.since !== undefined)
  if (!isKnown) return null
  const [first, last] = [period.from, period.to].map((month) => Number(month.slice(0, 4))) as [number, number]
  const chosen = state.since !== undefined && state.since > first ? state.since : first
  const years = new Set([...Array.from({ length: last - first + 1 }, (_, i) => first + i), chosen])
  return (
    <SelectField
      aria-label={PARTIES.years}
      value={String(chosen)}
      options={[...years].map((year) => ({ value: String(year), label: PARTIES.since(year) }))}
      onChange={(value) => onState({ ...state, since: Number(value) === first ? undefined : Number(value), page: 1 })}
    />
  )
}
