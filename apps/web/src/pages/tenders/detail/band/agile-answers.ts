import type { TenderDetail } from '@mirador/contract/tenders'
import { formatRut } from '@mirador/domain/account/rut'
import { formatMoney } from '@mirador/domain/tender/money'
import { NATURAL_PERSON } from '@mirador/domain/tender/unnamed-supplier'
import { priceDifference } from '@mirador/texts/price-difference'
import { MISSING } from '@mirador/texts/tenders'
import { shortReason } from '../../../../components/decision/band-texts.ts'
import { AGILE_ANSWERS } from './agile-answers-texts.ts'
import type { ShortAnswer } from './over-answers.ts'

type Agile = NonNullable<TenderDetail['agile']>
type Quotation = Agile['quotations'][number]

const money = ({ total, currency }: Pick<Quotation, 'total' | 'currency'>) => formatMoney(total, currency) ?? MISSING

/**
 * What a Compra Ágil whose supplier was chosen answers first: the own result, who won, by how much the own quotation
 * lost or else why, how many quoted. The files tell them at the end of the month.
 */
export function agileResultAnswers(tender: TenderDetail, { result, quotations }: Agile): ShortAnswer[] {
  const own = quotations.find(({ is_own }) => is_own)
  const chosen = quotations.filter(({ is_selected }) => is_selected)
  const section = result ? ('result' as const) : undefined
  return [
    { ...ownAnswer(own, quotations.length > 0), section },
    { ...(result ? winnerAnswer(chosen) : NO_WINNER), section },
    { ...(lossAnswer(own, chosen[0]) ?? reasonAnswer(tender, result)), section },
    { ...quotersAnswer(tender, quotations), section: section ?? 'terms' },
  ]
}

type Words = Omit<ShortAnswer, 'section'>

function ownAnswer(own: Quotation | undefined, isKnown: boolean): Words {
  const title = AGILE_ANSWERS.ownResult
  if (!isKnown) return { title, head: AGILE_ANSWERS.unknown, note: AGILE_ANSWERS.monthEnd }
  if (!own) return { title, head: AGILE_ANSWERS.noQuotation }
  const { is_selected } = own
  const note = AGILE_ANSWERS.quoted(money(own))
  return { title, head: is_selected ? AGILE_ANSWERS.won : AGILE_ANSWERS.lost, isOwn: is_selected, note }
}

const NO_WINNER: Words = { title: AGILE_ANSWERS.winner, head: AGILE_ANSWERS.unknownWinner }

function winnerAnswer(chosen: readonly Quotation[]): Words {
  const title = AGILE_ANSWERS.winner
  const [first, ...more] = chosen.filter(({ is_own }) => !is_own)
  if (!first) {
    const head = chosen.length > 0 ? AGILE_ANSWERS.nobodyElse : MISSING
    return { title, head }
  }
  const { name, rut, is_natural_person } = first
  return {
    title,
    head: name ?? (rut === null ? (is_natural_person ? NATURAL_PERSON : MISSING) : formatRut(rut)),
    note: [money(first), more.length > 0 && AGILE_ANSWERS.more(more.length)].filter(Boolean).join(' '),
  }
}

/** Undefined unless the own quotation lost with a total that can be compared. */
function lossAnswer(own: Quotation | undefined, chosen: Quotation | undefined): Words | undefined {
  if (!own || own.is_selected || !chosen || own.currency !== chosen.currency) return undefined
  if (!own.total || chosen.total === null) return undefined
  const difference = chosen.total / own.total - 1
  const apart = Math.abs(own.total - chosen.total)
  return {
    title: AGILE_ANSWERS.lostBy,
    head: apart === 0 ? AGILE_ANSWERS.samePrice : (formatMoney(apart, own.currency) ?? MISSING),
    note: AGILE_ANSWERS.totals(
      money(own),
      money(chosen),
      apart === 0 ? undefined : priceDifference(difference).toLowerCase(),
    ),
  }
}

/** The stated reason, or the budget while there is no result. */
function reasonAnswer({ amount, currency }: TenderDetail, result: Agile['result']): Words {
  if (!result) return { title: AGILE_ANSWERS.budget, head: formatMoney(amount, currency) ?? MISSING }
  const { reason } = result
  if (!reason) return { title: AGILE_ANSWERS.why, head: AGILE_ANSWERS.noReason }
  const head = shortReason(reason)
  return { title: AGILE_ANSWERS.why, head, note: head === reason ? undefined : reason }
}

function quotersAnswer({ facts, agile }: TenderDetail, quotations: readonly Quotation[]): Words {
  const title = AGILE_ANSWERS.quoters
  const count = agile?.result?.quoters || (facts as { quotations?: number }).quotations
  const totals = quotations.flatMap(({ total, currency }) => (total && currency === 'CLP' ? [total] : []))
  const [lowest, highest] = [Math.min(...totals), Math.max(...totals)].map((total) => formatMoney(total, 'CLP'))
  return {
    title,
    head: count === undefined ? AGILE_ANSWERS.notPublished : AGILE_ANSWERS.suppliers(count),
    note: totals.length > 1 ? AGILE_ANSWERS.between(lowest as string, highest as string) : undefined,
  }
}
