import type { BuyerProfileAnswer } from '@mirador/contract/buyers'
import { BUYING } from './buyers-texts.ts'
import { CountBars } from './CountBars.tsx'

/** The families in which an institution publishes tenders. */
export function BoughtFamilies({ profile: { bought, tenders } }: { profile: BuyerProfileAnswer }) {
  if (bought.families.length === 0) return null
  const more = bought.total - bought.families.length
  return (
    <section className="mt-8">
      <div className="buying-head">
        <h2 className="text-xl">{BUYING.bought}</h2>
        <p className="text-sm text-ink3">{BUYING.boughtOf(tenders)}</p>
      </div>
      <CountBars
        total={tenders}
        rows={bought.families.map(({ code, name, tenders: count }) => ({ key: String(code), name, count }))}
      />
      <p className="mt-2 text-sm text-ink3">
        {BUYING.boughtHint} {more > 0 && BUYING.moreFamilies(more)}
      </p>
    </section>
  )
}
