/** Kinds of buyer; the kind decides what is bought and for which places. */
export type BuyerKind = 'municipalidad' | 'salud' | 'universidad' | 'obras' | 'servicio' | 'educacion'

/** Which sentences of phrases.ts describe a subject. */
export type Telling = 'goods' | 'supply' | 'service' | 'event' | 'upkeep' | 'rental' | 'works' | 'study'

/**
 * A requested line: product code, description (`[a|b]` stands for two lines), unit, and pesos per unit; 0: the line
 * takes a share of the budget, once or monthly.
 */
export type SubjectLine = readonly [code: number, text: string, unit: string, price: number]

/** A subject that institutions buy, with its words and lines. */
export interface Subject {
  /** a noun phrase without article: "guantes de examen y quirúrgicos" */
  object: string
  telling: Telling
  buyers: readonly BuyerKind[]
  /** smallest and largest band, 1 (under 100 UTM) to 5 (over 5,000 UTM) */
  bands: readonly [number, number]
  /** weight among the subjects */
  weight: number
  /** titles of this subject, instead of those of its style */
  titles?: readonly string[]
  /** reason of the purchase, as a sentence */
  reason?: string
  /** set of places, for all buyers or per buyer, where the buyer's usual places make no sense */
  places?: PlaceSet | Partial<Record<BuyerKind, PlaceSet>>
  /** currency in which some are quoted */
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

/** The lines of a subject with the alternatives expanded. */
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
