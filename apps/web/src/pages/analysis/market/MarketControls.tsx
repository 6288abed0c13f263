import type { MarketAnswer } from '@mirador/contract/market'
import { REGIONS } from '@mirador/domain/tender/region'
import { Suspense } from 'react'
import type { MarketQuestion } from '../../../api/market.ts'
import { AMOUNT_TYPE_OPTIONS } from '../../../components/amount-types.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { navigate } from '../../../navigation.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { marketAddress, readChosenMonth, readMarketState } from './market-state.ts'
import { MARKET } from './market-texts.ts'

const MarketFamily = lazyComponent(() => import('./MarketFamily.tsx'))

const REGION_OPTIONS = [
  { value: '', label: MARKET.everyRegion },
  ...REGIONS.map(({ region, short }) => ({ value: String(region), label: short })),
]
const TYPE_OPTIONS = [{ value: '', label: MARKET.everyType }, ...AMOUNT_TYPE_OPTIONS]
const PERIODS = (['12', '24', '36'] as const).map((value) => ({ value, label: MARKET.periods[value] }))
const GRAINS = (['month', 'quarter'] as const).map((value) => ({ value, label: MARKET.grains[value] }))

/** The controls of the selection, which is all in the address. */
export function MarketControls({ state, market }: { state: MarketQuestion; market: MarketAnswer | undefined }) {
  /** Changes the current address, since an earlier choice may not be drawn yet. */
  const go = (changes: Partial<MarketQuestion>) => {
    const now = new URLSearchParams(location.search)
    navigate(marketAddress({ ...readMarketState(now), ...changes }, readChosenMonth(now)), { replace: true })
  }
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Suspense
        fallback={
          <SelectField
            disabled
            aria-label={MARKET.family}
            options={[{ value: '', label: market?.family?.name ?? MARKET.chooseFamily }]}
          />
        }
      >
        <MarketFamily
          family={state.family ?? (market?.family ? String(market.family.code) : '')}
          rubros={market?.rubros ?? []}
          onFamily={(family) => go({ family })}
        />
      </Suspense>
      <SelectField
        aria-label={MARKET.region}
        value={state.region ?? ''}
        options={REGION_OPTIONS}
        onChange={(region) => go({ region: region || undefined })}
      />
      <SelectField
        aria-label={MARKET.type}
        value={state.bid_type ?? ''}
        options={TYPE_OPTIONS}
        onChange={(bid_type) => go({ bid_type: bid_type || undefined })}
      />
      <SelectField
        aria-label={MARKET.period}
        value={state.months}
        options={PERIODS}
        onChange={(months) => go({ months: months as MarketQuestion['months'] })}
      />
      <SelectField
        aria-label={MARKET.grain}
        value={state.grain}
        options={GRAINS}
        onChange={(grain) => go({ grain: grain as MarketQuestion['grain'] })}
      />
    </div>
  )
}
