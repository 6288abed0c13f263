/** Who buys; decides what is bought, and for which places. */
export type BuyerKind = 'municipalidad' | 'salud' | 'universidad' | 'obras' | 'servicio' | 'educacion'

/** Which sentences a subject is told with: see phrases.ts. */
export type Telling = 'goods' | 'supply' | 'service' | 'event' | 'upkeep' | 'rental' | 'works' | 'study'

/**
 * A line that may be asked for: product code, what is asked for (`[a|b]` stands for two lines), unit, and pesos
 * per unit; 0 means that the line takes its share of the budget, once or by the month.
 */
export type SubjectLine = readonly [code: number, text: string, unit: string, price: number]

/** Something that institutions buy, with the words and lines that belong to it. */
export interface Subject {
  /** a noun phrase without article: "guantes de examen y quirúrgicos" */
  object: string
  telling: Telling
  buyers: readonly BuyerKind[]
  /** smallest and largest band, 1 (under 100 UTM) to 5 (over 5,000 UTM) */
  bands: readonly [number, number]
  /** how often, against the other subjects */
  weight: number
  /** titles of its own, instead of those of its telling */
  titles?: readonly string[]
  /** why it is bought: a whole sentence */
  reason?: string
  /** set of places, for all buyers or per buyer, where the buyer's usual places make no sense */
  places?: PlaceSet | Partial<Record<BuyerKind, PlaceSet>>
  /** some are quoted in another currency */
  foreign?: 'USD'
  lines: readonly SubjectLine[]
}

export type PlaceSet =
  | 'whole'
  | 'wards'
  | 'clinics'
  | 'schools'
  | 'townhall'
  | 'campus'
  | 'depots'
  | 'offices'
  | 'branches'
  | 'sites'
  | 'buildings'
  | 'yard'
  | 'sports'

/** The lines of a subject with the alternatives written out. */
export function linesOf(subject: Subject): SubjectLine[] {
  return subject.lines.flatMap(([code, text, unit, price]) =>
    alternatives(text).map((one): SubjectLine => [code, one, unit, price]),
  )
}

function alternatives(text: string): string[] {
  const match = /^(.*?)\[([^\]]+)\](.*)$/.exec(text)
  if (!match) return [text]
  const [, before = '', choices = '', after = ''] = match
  return choices.split('|').flatMap((choice) => alternatives(`${before}${choice}${after}`))
}
