import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { WIDE_LP_FROM } from '@mirador/domain/tender/tender-type'
import { DEMO_INSTITUTIONS, type DemoInstitution } from '../institutions.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Subject } from '../subject.ts'
import { CARE_SUBJECTS } from '../subjects/care.ts'
import { HEALTH_SUBJECTS } from '../subjects/health.ts'
import { SUPPLY_SUBJECTS } from '../subjects/supplies.ts'
import { TECHNOLOGY_SUBJECTS } from '../subjects/technology.ts'
import { UPKEEP_SUBJECTS } from '../subjects/upkeep.ts'
import { WORKS_SUBJECTS } from '../subjects/works.ts'
import { CURRENCIES, TENDER_TYPES } from '../tender-types.ts'
import { chileanTime, processDates, timeOfCall } from './process-dates.ts'
import { withSecondCalls } from './second-calls.ts'
import { demoBudget, inCurrency } from './tender-amount.ts'
import { demoFacts } from './tender-facts.ts'
import { demoItems } from './tender-items.ts'
import { wordingOf } from './tender-text.ts'

export const DEMO_SUBJECTS: readonly Subject[] = [
  ...HEALTH_SUBJECTS,
  ...CARE_SUBJECTS,
  ...TECHNOLOGY_SUBJECTS,
  ...WORKS_SUBJECTS,
  ...UPKEEP_SUBJECTS,
  ...SUPPLY_SUBJECTS,
]

/** Approximate shares of closed processes in the portal, with a quarter of open ones. */
const STATES: readonly { status: TenderStatus; share: number; codes: readonly number[]; text: string }[] = [
  { status: 'publicada', share: 0.25, codes: [5], text: 'Publicada' },
  { status: 'adjudicada', share: 0.36, codes: [8], text: 'Adjudicada' },
  { status: 'cerrada', share: 0.18, codes: [6], text: 'Cerrada' },
  { status: 'desierta', share: 0.14, codes: [7], text: 'Desierta (o art. 3 ó 9 Ley 19.886)' },
  // the API sends both codes
  { status: 'revocada', share: 0.05, codes: [15, 15, 18], text: 'Revocada' },
  { status: 'suspendida', share: 0.02, codes: [16, 16, 19], text: 'Suspendida' },
]

export interface DemoOptions {
  now: Date
  count?: number
  seed?: number
}

/** A tender with the figures from which its offers are made. */
export interface PlannedTender {
  tender: TenderRecord
  /** in pesos; the tender may withhold it */
  budget: number
  /** a usual unit price of each line, in the currency of the tender */
  unitAmounts: readonly number[]
}

/** Plausible public tenders around `now`. Deterministic: the same options give the same tenders. */
export function demoTenders(options: DemoOptions): TenderRecord[] {
  return planTenders(options).map(({ tender }) => tender)
}

/** The tenders of `demoTenders`, each with its plan. */
export function planTenders({ now, count = 2000, seed = 20 }: DemoOptions): PlannedTender[] {
  const random = seededRandom(seed)
  const titles = new Set<string>()
  const states = random.shuffle(
    STATES.flatMap((state) => {
      const size = Math.round(state.share * count)
      return Array.from({ length: size }, (_, i) => ({ ...state, place: (i + 0.5) / size }))
    }),
  )
  return numbered(
    withSecondCalls(byPublication(states.map((state) => draftTender(state, { now, titles, random })))),
    random,
  )
}

export type TenderDraft = ReturnType<typeof draftTender>

export const byPublication = (drafts: readonly TenderDraft[]): TenderDraft[] =>
  drafts.toSorted((a, b) => a.published_at.getTime() - b.published_at.getTime())

/**
 * Drafts in the order of publication with their codes: numbered per buying unit and year, as the portal does.
 * @param taken `unit-number-year` of other tenders
 */
export function numbered(
  drafts: readonly TenderDraft[],
  random: Random,
  taken: ReadonlySet<string> = new Set(),
): PlannedTender[] {
  const numbers = new Map<string, number>()
  return drafts.map(({ suffix, year, budget, unitAmounts, ...tender }) => {
    const key = `${tender.unit_code}-${year}`
    let number = (numbers.get(key) ?? random.int(0, 9)) + random.int(1, 4)
    while (taken.has(`${tender.unit_code}-${number}-${year}`)) number++
    numbers.set(key, number)
    return { tender: { ...tender, bid_idn: `${tender.unit_code}-${number}-${suffix}${year}` }, budget, unitAmounts }
  })
}

/** The input for a draft besides its state. */
export interface Drafting {
  now: Date
  /** titles in use */
  titles: Set<string>
  random: Random
  /** how much more often than usual a subject is bought in a month, 1 to 12 */
  season?: (subject: Subject, month: number) => number
  /** whether the amount is of the smallest band, as for Compra Ágil */
  isSmall?: boolean
}

export function draftTender(
  state: Pick<(typeof STATES)[number], 'status' | 'codes' | 'text'> & { place: number },
  { now, titles, random, season = () => 1, isSmall = false }: Drafting,
) {
  const type = isSmall ? { code: 'L1', band: 1 } : random.weighted(TENDER_TYPES)
  const months = random.pick(type.band === 1 ? [3, 6, 12] : [6, 12, 12, 18, 24, 36])
  const dates = processDates(state.status, { band: type.band, place: state.place, now, random })
  const day = chileanTime(dates.published_at).day
  // from that day on LP includes the range of LQ
  const code = type.code === 'LQ' && day >= WIDE_LP_FROM ? 'LP' : type.code
  const year = Number(day.slice(0, 4))
  const weightOf = (subject: Subject) => subject.weight * season(subject, Number(day.slice(5, 7)))
  const { subject, institution, wording, title } = freshTitle({ type, months, year, titles, weightOf, random })
  const unit = random.pick(institution.units)
  const hasVisit = subject.telling === 'works' || (subject.telling === 'upkeep' && random.chance(0.5))
  const currency = subject.foreign && random.chance(0.12) ? subject.foreign : random.weighted(CURRENCIES)
  const budget = demoBudget(type.band, random)
  const isVisible = random.chance(0.48)
  const isAwarded = state.status === 'adjudicada'
  const spending = { budget, currency, months, isAwarded, fill: wording.fill, random }
  const { items, unitAmounts, bidders } = demoItems(subject, spending)
  const hasAct = dates.awarded_at != null
  return {
    suffix: code,
    year: day.slice(2, 4),
    budget,
    unitAmounts,
    name: institution.writesCapitals ? title.toLocaleUpperCase('es') : title,
    description: wording.description(title),
    status: random.pick(state.codes),
    status_text: state.text,
    type_code: code,
    institution_rut: institution.rut,
    institution_name: institution.name,
    institution_code: institution.code,
    unit_code: unit.code,
    unit_name: unit.name,
    unit_address: unit.address,
    comuna: institution.comuna,
    region: institution.region,
    currency,
    amount: isVisible ? inCurrency(budget, currency) : null,
    ...dates,
    site_visit_at: hasVisit ? timeOfCall(dates, 0.2) : null,
    documents_due_at: null,
    physical_support_at: null,
    facts: demoFacts(subject, { type: code, band: type.band, isVisible, months, random }),
    award:
      hasAct && dates.awarded_at
        ? {
            type: 2,
            date: chileanTime(dates.awarded_at).day,
            number: String(random.int(40, 4_800)),
            bidders: isAwarded ? bidders.length : random.int(0, 1),
            act_url: null,
          }
        : null,
    items,
    level: LEVEL.detail,
    source: 'demo' as const,
    source_at: now,
    read_at: now,
  }
}

function chooseSubject(
  { code, band }: { code: string; band: number },
  weightOf: (subject: Subject) => number,
  random: Random,
): Subject {
  const fits = DEMO_SUBJECTS.filter(({ bands, telling }) => {
    if (code === 'O1') return telling === 'works' && bands[1] === 5
    if (code === 'LS') return telling === 'study'
    return bands[0] <= band && band <= bands[1]
  })
  return random.weighted(fits.map((subject) => [subject, weightOf(subject)] as const))
}

function chooseInstitution(subject: Subject, random: Random): DemoInstitution {
  const kind = random.pick(subject.buyers)
  return random.pick(DEMO_INSTITUTIONS.filter((institution) => institution.kind === kind))
}

/** A title that is not in use; after many attempts, a repeated one. */
function freshTitle({
  titles,
  type,
  weightOf,
  random,
  ...terms
}: {
  type: { code: string; band: number }
  months: number
  year: number
  titles: Set<string>
  weightOf: (subject: Subject) => number
  random: Random
}) {
  for (let tries = 0; ; tries++) {
    const subject = chooseSubject(type, weightOf, random)
    const institution = chooseInstitution(subject, random)
    const wording = wordingOf(subject, institution, { ...terms, random })
    const title = wording.title()
    if (titles.has(title) && tries < 200) continue
    titles.add(title)
    return { subject, institution, wording, title }
  }
}
