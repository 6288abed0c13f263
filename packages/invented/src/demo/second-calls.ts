import type { TenderRecord } from '@mirador/domain/tender/tender'
import { DAY_MS } from '@mirador/domain/time/duration'

const SECOND_CALLS = 4
/** Days from a closing to the second call; the real median is 14. */
const [MIN_DAYS, MAX_DAYS] = [8, 30]

type Draft = Omit<TenderRecord, 'bid_idn'> & { published_at: Date; budget: number; unitAmounts: readonly number[] }

/** Some open tenders with the words of a deserted one that closed weeks before: second calls of the same buyer. */
export function withSecondCalls<T extends Draft>(drafts: readonly T[]): T[] {
  const taken = new Set<Draft>()
  return drafts.map((draft) => {
    if (draft.status !== 5 || taken.size === SECOND_CALLS) return draft
    const deserted = drafts.find((other) => !taken.has(other) && isAnswered(other, draft))
    if (!deserted) return draft
    taken.add(deserted)
    return { ...draft, ...requestOf(deserted) }
  })
}

function isAnswered(deserted: Draft, { published_at, type_code }: Draft): boolean {
  const days = (published_at.getTime() - (deserted.closes_at?.getTime() ?? 0)) / DAY_MS
  const isDeclared = deserted.awarded_at != null && deserted.awarded_at < published_at
  return deserted.status === 7 && deserted.type_code === type_code && isDeclared && days >= MIN_DAYS && days <= MAX_DAYS
}

/** The buyer and the request of a deserted tender, with a name that announces a second call. */
function requestOf({ name, ...deserted }: Draft) {
  const { description = null, institution_rut, institution_name, institution_code, unit_code, unit_name } = deserted
  const { unit_address, comuna, region, currency, amount, facts, items, budget, unitAmounts } = deserted
  const isCapitals = name === name.toLocaleUpperCase('es')
  return {
    name: isCapitals ? `SEGUNDO LLAMADO ${name}` : `Segundo llamado ${name}`,
    description,
    institution_rut,
    institution_name,
    institution_code,
    unit_code,
    unit_name,
    unit_address,
    comuna,
    region,
    currency,
    amount,
    facts,
    items: items ?? [],
    budget,
    unitAmounts,
  }
}
