import type { DemoInstitution } from '../institutions.ts'
import { CLOSINGS, DETAILS, OPENINGS, TITLES } from '../phrases.ts'
import { PLACES } from '../places.ts'
import type { Random } from '../random.ts'
import { SLOTS } from '../slots.ts'
import type { BuyerKind, PlaceSet, Subject } from '../subject.ts'
import { capitalized } from './tender-items.ts'

const USUAL_PLACES: Record<BuyerKind, PlaceSet> = {
  municipalidad: 'townhall',
  salud: 'wards',
  universidad: 'campus',
  obras: 'depots',
  servicio: 'offices',
  educacion: 'branches',
}

/** The texts of one process; each slot has the same value from title to last line. */
export interface Wording {
  title(): string
  /** one to four sentences */
  description(title: string): string
  fill(text: string): string
}

export function wordingOf(
  subject: Subject,
  institution: DemoInstitution,
  { months, year, random }: { months: number; year: number; random: Random },
): Wording {
  const own = typeof subject.places === 'string' ? subject.places : subject.places?.[institution.kind]
  const places = PLACES[own ?? USUAL_PLACES[institution.kind]]
  const values = new Map<string, string>([
    ['objeto', subject.object],
    ['Objeto', capitalized(subject.object)],
    ['Institucion', capitalized(institution.inSentence)],
    ['comuna', institution.place],
    ['anio', String(year)],
    ['anio2', String(year + 1)],
    ['meses', String(months)],
    ['dias', String(random.pick([5, 10, 15, 20, 30]))],
    ['plazo', String(random.pick([60, 90, 120, 150, 180, 240]))],
    ['lugar', random.pick(places)],
  ])
  const slotValue = (slot: string): string => {
    let value = values.get(slot)
    if (value === undefined) {
      value = random.pick(SLOTS[slot] ?? [])
      values.set(slot, value)
    }
    return value
  }
  const fill = (text: string) =>
    contracted(
      text.replace(/\{(-?)(\w+)\}/g, (_, bare, slot) => (bare ? withoutArticle(slotValue(slot)) : slotValue(slot))),
    )
  return {
    fill,
    title: () => capitalized(fill(random.pick(subject.titles ?? TITLES[subject.telling]))),
    description(title) {
      const details = DETAILS[subject.telling].filter(() => random.chance(0.4))
      const parts = [
        random.pick(OPENINGS[subject.telling]).replace('{titulo}', title),
        ...(subject.reason && random.chance(0.8) ? [subject.reason] : []),
        ...details,
        ...(random.chance(0.35) ? [random.pick(CLOSINGS)] : []),
      ]
      return fill(parts.slice(0, 4).join(' '))
    },
  }
}

function withoutArticle(text: string): string {
  return text.replace(/^(el|la|los|las) /, '')
}

function contracted(text: string): string {
  return text.replace(/\b([Dd])e el /g, '$1el ').replace(/\b([Aa]) el /g, '$1l ')
}
