import { regionOfSourceText } from '@mirador/domain/tender/region'
import { LEVEL, type StatedFields, type TenderFields } from '@mirador/domain/tender/tender'
import { PUBLISHED, statusOfCode } from '@mirador/domain/tender/tender-status'
import { tenderTypeOfCode } from '@mirador/domain/tender/tender-type'
import { OCDS_REFUSALS } from '@mirador/texts/import-refusals'
import { hasResult } from '../mercado-publico/detail-answer.ts'
import { withoutNulls } from '../mercado-publico/detail-facts.ts'
import { type Reading, type ReadingMoment, refused } from '../mercado-publico/reading.ts'
import { name, number, part, text } from '../mercado-publico/source-values.ts'
import { checkCode, kindInCode } from '../mercado-publico/tender-code.ts'
import { unreadableStamp } from '../mercado-publico/unreadable-stamp.ts'
import { ocdsItems } from './ocds-items.ts'
import { buyerOf, rutOfParty } from './ocds-parties.ts'
import { isWon, ocdsStateOf } from './ocds-status.ts'
import { ocdsDeadline, ocdsInstant, type Parts, partsOf, twoNames } from './ocds-values.ts'

const PREFIX = /^ocds-70d2nz-/i
/** Purchase orders, which the portal publishes in the same standard: framework agreements, small and agile purchases. */
const PURCHASE_ORDER = /-(CM|MC|AG|COT)\d{2}$/

/** The moment of a file; its time is used for releases without a time of their own, and is null when unknown. */
export type OcdsMoment = Omit<ReadingMoment, 'sourceAt'> & { sourceAt: Date | null }

/**
 * The tender of a release, or of a record's compiled release. Omitted fields are absent from the record, so that they
 * erase nothing. A release without the call itself (an award release) changes only the state.
 */
export function tenderFromRelease(release: Parts, publishedAt: Date | null, moment: OcdsMoment): Reading {
  const tender = part(release.tender)
  const code = codeOf(release)
  if (code.kind === 'refused') return code
  const state = ocdsStateOf(release)
  if (state.kind === 'refused') return refused(OCDS_REFUSALS.ofTender(code.bid_idn, state.reason))
  const { endDate } = part(tender.tenderPeriod)
  const badClosing = unreadableStamp(endDate, ocdsInstant(endDate))
  if (badClosing) return refused(OCDS_REFUSALS.ofTender(code.bid_idn, OCDS_REFUSALS.unreadableClosing(badClosing)))
  const source_at = momentOf(release, state.status, publishedAt, moment)
  if (!source_at) return refused(OCDS_REFUSALS.ofTender(code.bid_idn, OCDS_REFUSALS.noTime))
  const won = partsOf(release.awards).filter((award) => isWon(award))
  const title = name(tender.title)
  const [award = {}] = partsOf(release.awards)
  const { items, ...money } = moneyAndItems(release, won, statusOfCode(state.status) === 'adjudicada')
  const fields: Omit<StatedFields<'ocds'>, 'bid_idn' | 'name' | 'status'> = {
    description: text(tender.description) ?? (title === null ? text(award.description) : null),
    status_text: state.status_text,
    type_code: typeOf(text(tender.procurementMethodDetails), code.bid_idn),
    ...buyerFields(buyerOf(release)),
    ...money,
    published_at: ocdsInstant(part(tender.tenderPeriod).startDate),
    closes_at: ocdsDeadline(part(tender.tenderPeriod).endDate),
    questions_open_at: ocdsInstant(part(tender.enquiryPeriod).startDate),
    questions_close_at: ocdsDeadline(part(tender.enquiryPeriod).endDate),
    estimated_award_at: ocdsInstant(part(tender.awardPeriod).endDate),
    awarded_at: hasResult(state.status) ? latest(partsOf(release.awards).map(({ date }) => ocdsInstant(date))) : null,
  }
  return {
    kind: 'record',
    record: {
      bid_idn: code.bid_idn,
      name: title ?? name(award.title) ?? code.bid_idn,
      status: state.status,
      ...withoutNulls<Omit<TenderFields, 'bid_idn' | 'name' | 'status'>>({ ...fields, items }),
      level: title === null ? LEVEL.list : LEVEL.sheet,
      source: 'ocds',
      source_at,
      read_at: moment.readAt,
    },
  }
}

/** The tender code in an ocid or a tender id. */
function codeOf(release: Parts) {
  const ocid = text(release.ocid) ?? ''
  if (ocid !== '' && !PREFIX.test(ocid)) return refused(OCDS_REFUSALS.foreignOcid(ocid.slice(0, 40)))
  const code = checkCode(ocid.replace(PREFIX, '') || part(release.tender).id)
  return code.kind === 'known' && PURCHASE_ORDER.test(code.bid_idn)
    ? refused(OCDS_REFUSALS.purchaseOrder(code.bid_idn))
    : code
}

function buyerFields(buyer: Parts) {
  const address = part(buyer.address)
  const [institution, unit] = twoNames(name(buyer.name))
  return {
    institution_rut: rutOfParty(buyer),
    institution_name: institution ?? name(part(buyer.identifier).legalName),
    unit_name: unit,
    unit_address: name(address.streetAddress),
    region: regionOfSourceText(text(address.region)),
  }
}

function moneyAndItems(release: Parts, won: readonly Parts[], isAwarded: boolean) {
  const { amount, currency } = part(part(release.tender).value)
  const paidIn = new Set(won.flatMap(currenciesOf))
  // half of the calls have no amount; their currency is that of the awards, if all have the same
  const only = number(amount) === null && paidIn.size === 1 ? ([...paidIn][0] as string) : null
  const own = name(currency) ?? only
  return { amount: number(amount), currency: own, items: ocdsItems(release, own, isAwarded) }
}

function currenciesOf(award: Parts): string[] {
  const values = [award.value, ...partsOf(award.items).map(({ unit }) => part(unit).value)]
  return values.map((value) => name(part(value).currency)).filter((currency) => currency !== null)
}

/** The type in `Licitación Pública Entre 100 y 1000 UTM (LE)`, else the letters of the code. */
function typeOf(details: string | null, bid_idn: string): string | null {
  const letters = /\(([A-Z0-9]{2,3})\)\s*$/.exec(details ?? '')?.[1]
  return (tenderTypeOfCode(letters) ?? tenderTypeOfCode(kindInCode(bid_idn)))?.code ?? null
}

/**
 * The time of the facts in a release. The portal continues to serve "published" for processes that ended long ago, so
 * that state has the date of the publication; future dates are ignored.
 */
function momentOf(
  release: Parts,
  status: number,
  publishedAt: Date | null,
  { sourceAt, readAt }: OcdsMoment,
): Date | null {
  const past = (date: Date | null) => (date !== null && date <= readAt ? date : null)
  const dates = [release.date, ...partsOf(release.awards).map(({ date }) => date)].map((date) =>
    past(ocdsInstant(date)),
  )
  const opened = status === PUBLISHED ? past(ocdsInstant(part(part(release.tender).tenderPeriod).startDate)) : null
  return latest(dates) ?? opened ?? past(publishedAt) ?? past(sourceAt)
}

function latest(dates: readonly (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null)
}
