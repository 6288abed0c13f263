import type { TenderSource } from './tender-source.ts'

export type FieldType = 'text' | 'number' | 'flag' | 'instant' | 'act' | 'lines'

export type Severity = 'critical' | 'important' | 'minor'

/** How a change of a field is reported: `text` only as added, removed or changed, the others with both values. */
export type ReportedKind = 'date' | 'value' | 'flag' | 'region' | 'text'

/** Replaces a source, a report or a place that a field does not have, with the reason. */
export interface Without {
  readonly why: string
}

/** Demo data state the same fields as the other sources. */
type StatingSource = Exclude<TenderSource, 'demo'>
/** The newest statement counts, from whatever source. */
export const NEWEST = 'newest'
/** The sources that state a field, the one that knows it best first; those of a Compra Ágil where it alone has the field. */
export type FieldSources = typeof NEWEST | readonly [StatingSource, ...StatingSource[]] | Without

/** How a field is reported and shown. */
export interface FieldUse {
  /** `own`: by a rule of its own (unseen-changes.ts) */
  readonly change: ReportedKind | 'own' | Without
  /** of a change; `minor` of a fact and `important` of any other field that does not say it */
  readonly severity?: Severity
  /**
   * on the page of a tender: in its timeline, among the facts of call and contract (facts-of.ts in apps/web), or in an own
   * place, which a test of apps/web looks for
   */
  readonly place: 'timeline' | 'facts' | 'own' | Without
  /** where it differs from the name without its article */
  readonly label?: string
  /** width of its column in files, in characters of the default font; a field without it is in no file */
  readonly width?: number
  /** a date by which the supplier must do something, in one word beside its time */
  readonly deadline?: string
  /** a field without which a record lacks this one too: a later record that adds it reports no change */
  readonly part?: 'published_at' | 'institution_name' | 'description' | 'call'
}

export interface FieldRule extends FieldUse {
  readonly type: FieldType
  readonly sources: FieldSources
  /** in Spanish, as in a sentence: `la visita a terreno` */
  readonly name: string
}

export function field<const Type extends FieldType, const Sources extends FieldSources, const Use extends FieldUse>(
  type: Type,
  sources: Sources,
  name: string,
  use: Use,
) {
  return { type, sources, name, ...use }
}

/** A date of the process, which the timeline, the calendar and the files show. */
export function date<const Sources extends FieldSources>(
  sources: Sources,
  name: string,
  { width, severity = 'important' }: { width: number; severity?: Severity },
) {
  return field('instant', sources, name, { change: 'date', place: 'timeline', part: 'published_at', width, severity })
}

/** A date of the process by which the supplier must do something; `word` names it beside its time. */
export const deadline = <const Word extends string, const Sources extends FieldSources>(
  word: Word,
  ...of: Parameters<typeof date<Sources>>
) => ({ ...date<Sources>(...of), deadline: word })

/** A field whose changes are not reported, and whose place on the page does not use the label of the table. */
export function unreported<
  const Type extends FieldType,
  const Sources extends FieldSources,
  const Place extends FieldUse['place'] = Without,
>(type: Type, sources: Sources, why: string, { place, part }: { place?: Place; part?: FieldUse['part'] } = {}) {
  const use = { change: { why }, severity: 'minor', place: (place ?? { why }) as Place } as const
  return field(type, sources, '', part ? { ...use, part } : use)
}

/** `Visita a terreno` */
export function labelOf({ name, label }: Pick<FieldRule, 'name' | 'label'>): string {
  const noun = name.replace(/^(el|la|los|las) /, '')
  return label ?? noun.charAt(0).toLocaleUpperCase('es') + noun.slice(1)
}
