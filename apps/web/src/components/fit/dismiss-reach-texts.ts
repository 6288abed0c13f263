import type { DismissalEffect } from '@mirador/contract/fit'
import { regionName } from '@mirador/domain/tender/region'
import { figure } from '@mirador/texts/figure'

/** The regions whose name needs an article. */
const ARTICLES: Readonly<Record<string, 'el' | 'la'>> = {
  Metropolitana: 'la',
  Araucanía: 'la',
  Maule: 'el',
  Biobío: 'el',
}

/** The subject of a reason: as the choice of all that share it, and in a sentence. */
function subjectOf({ reason, region, families, institution_name }: DismissalEffect): { all: string; of: string } {
  switch (reason) {
    case 'rubro':
      return families.length > 1
        ? { all: `Sus ${families.length} rubros`, of: `de sus ${families.length} rubros` }
        : { all: 'Todo el rubro', of: `de ${families[0]?.name ?? 'su rubro'}` }
    case 'lugar': {
      const name = regionName(region) ?? 'esa región'
      const article = ARTICLES[name]
      if (article === 'la') return { all: `Toda la ${name}`, of: `de la ${name}` }
      return article ? { all: `Todo el ${name}`, of: `del ${name}` } : { all: `Todo ${name}`, of: `de ${name}` }
    }
    case 'comprador':
      return { all: 'Todo este comprador', of: `de ${institution_name ?? 'este comprador'}` }
    default:
      return { all: 'Todo monto parecido', of: 'de monto parecido' }
  }
}

/** Sentences of how far a dismissal reaches. */
export const DISMISSAL_REACH = {
  label: 'Alcance',
  one: 'Solo esta',
  oneEffect: 'Las demás quedan como están.',
  all: (effect: DismissalEffect) => subjectOf(effect).all,
  /** the sentence, and what follows it */
  allEffect: (lowered: number, effect: DismissalEffect): readonly [string, string?] => {
    const { of } = subjectOf(effect)
    if (lowered === 0) return [`Hoy no baja otra abierta ${of}.`, 'Las que vengan, sí.']
    if (lowered === 1) return [`Bajará 1 abierta ${of}.`, 'No desaparece.']
    return [`Bajarán ${figure(lowered)} abiertas ${of}.`, 'Ninguna desaparece.']
  },
  done: (lowered: number, effect: DismissalEffect, quoted: string) => {
    const { of } = subjectOf(effect)
    if (lowered === 0) return `Quitada. Bajarán las que vengan ${of}: «${quoted}».`
    return `Quitada. ${lowered === 1 ? 'Bajó 1' : `Bajaron ${figure(lowered)}`} ${of}: «${quoted}».`
  },
  failed: 'No pudimos contar cuántas bajarían. Puedes quitar solo esta.',
} as const
