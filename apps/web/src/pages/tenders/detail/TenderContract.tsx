import type { TenderDetail } from '@mirador/contract/tenders'
import { FACTS } from '../../../texts/tender-facts.ts'
import { FactList } from './FactList.tsx'
import { factsOf } from './facts-of.ts'
import { Section } from './Section.tsx'

/** The known facts of call and contract. */
export function TenderContract({ tender, now }: { tender: TenderDetail; now: Date }) {
  const known = factsOf(tender, now)
  if (known.length === 0) return null
  return (
    <Section title={FACTS.title}>
      <FactList facts={known.map(({ label, value }) => [label, value])} />
    </Section>
  )
}
