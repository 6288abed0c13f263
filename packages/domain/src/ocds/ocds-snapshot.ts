import { officialUrl } from '../tender/official-url.ts'
import type { TenderFields } from '../tender/tender.ts'
import { DATE_NAMES, type DateName, OWN_DEADLINES } from '../tender/tender-dates.ts'
import { fieldLabel } from '../tender/tender-fields.ts'
import { tenderTypeOfCode } from '../tender/tender-type.ts'
import { ocdsAwards, ocdsSuppliers } from './ocds-awards.ts'
import { ocdsBuyer } from './ocds-buyer.ts'
import { ocdsItems } from './ocds-items.ts'
import { methodOfType, statusDetails, statusWord } from './ocds-status.ts'
import { OCDS_TEXTS } from './ocds-texts.ts'
import { type OcdsObject, ocdsMoney, ocdsTime, withoutGaps } from './ocds-values.ts'

/** The dates that have a place of their own in the standard; the others are milestones. */
const PLACED: ReadonlySet<DateName> = new Set<DateName>([
  'published_at',
  'closes_at',
  'questions_open_at',
  'questions_close_at',
  'estimated_award_at',
  'awarded_at',
])
const MILESTONES = DATE_NAMES.filter((name) => !PLACED.has(name))
const OWN: ReadonlySet<DateName> = new Set(OWN_DEADLINES)

/** Fields that a release says in its `tender`, as the history names them. A change of one amends the call. */
export const CALL_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'type_code',
  'amount',
  'currency',
  'published_at',
  'closes_at',
  'questions_open_at',
  'questions_close_at',
  'estimated_award_at',
  'facts.evaluation_criteria',
  'facts.delivery_address',
  ...MILESTONES,
])

/** All that a release says of a tender in one state: its parties, buyer, call and awards. */
export function ocdsSnapshot(tender: TenderFields): OcdsObject {
  const buyer = ocdsBuyer(tender)
  const reference = buyer && { id: buyer.id, name: buyer.name }
  return withoutGaps({
    parties: [...(buyer ? [buyer] : []), ...ocdsSuppliers(tender)],
    buyer: reference,
    tender: { ...callOf(tender), procuringEntity: reference },
    awards: ocdsAwards(tender),
  })
}

function callOf(tender: TenderFields): OcdsObject {
  const type = tenderTypeOfCode(tender.type_code)
  return {
    id: tender.bid_idn,
    title: tender.name,
    description: tender.description,
    status: statusWord(tender.status),
    statusDetails: statusDetails(tender),
    procurementMethod: type && methodOfType(type.code),
    procurementMethodDetails: type && `${type.name} (${type.code})`,
    value: ocdsMoney(tender.amount, tender.currency),
    awardCriteriaDetails: tender.facts?.evaluation_criteria,
    tenderPeriod: { startDate: ocdsTime(tender.published_at), endDate: ocdsTime(tender.closes_at) },
    enquiryPeriod: {
      startDate: ocdsTime(tender.questions_open_at),
      endDate: ocdsTime(tender.questions_close_at),
    },
    awardPeriod: { endDate: ocdsTime(tender.estimated_award_at) },
    numberOfTenderers: tender.award?.bidders,
    items: ocdsItems(tender),
    milestones: MILESTONES.flatMap((name) => {
      const dueDate = ocdsTime(tender[name])
      const type = OWN.has(name) ? 'engagement' : undefined
      return dueDate ? [{ id: name, title: fieldLabel(name), type, dueDate }] : []
    }),
    documents: [
      {
        id: 'ficha',
        documentType: 'tenderNotice',
        title: OCDS_TEXTS.officialPage,
        url: officialUrl(tender.bid_idn),
        format: 'text/html',
        language: 'es',
      },
    ],
  }
}
