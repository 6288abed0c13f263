import type { FitReasonAnswer } from '@mirador/contract/fit'
import { regionName } from '@mirador/domain/tender/region'
import { figure } from '@mirador/texts/figure'
import type { Piece } from '../../texts/fit.ts'

const times = (count: number) => (count === 1 ? 'una vez' : `${figure(count)} veces`)

/** The sentence of a reason for one line of a row; undefined for one that speaks against the tender. */
export function shortReason(reason: FitReasonAnswer): Piece[] | undefined {
  switch (reason.feature) {
    case 'words': {
      const [first] = reason.words
      if (!first) return undefined
      return ['Piden ', { strong: first.found }, first.found === first.word ? ', tu palabra' : `, por «${first.word}»`]
    }
    case 'rubro': {
      const [own] = reason.families
      const [near] = reason.related
      if (own) return [{ strong: own.name }, ' es tu rubro']
      return near && [{ strong: near.name }, ' es vecino de tus rubros']
    }
    case 'ownFamily':
      return [{ strong: reason.name }, ` estaba en ${figure(reason.tenders)} de tus ${figure(reason.of)}`]
    case 'ownBuyer':
      return [
        reason.chosen > 0
          ? `A este comprador le ganaste ${figure(reason.chosen)} de ${figure(reason.tenders)}`
          : `A este comprador le ofertaste ${times(reason.tenders)}`,
      ]
    case 'ownBids':
      if (reason.tenders === 0) return [`Ofertaste ${times(reason.in_family)} en `, { strong: reason.name }]
      return [
        reason.chosen > 0
          ? `Algo parecido aquí: ganaste ${figure(reason.chosen)} de ${figure(reason.tenders)}`
          : `Ofertaste ${times(reason.tenders)} algo parecido aquí`,
      ]
    case 'similar':
      return [`Se parece a ${figure(reason.tenders)} en que ofertaste`]
    case 'region':
      return [`${regionName(reason.region) ?? ''} es tu región`]
    case 'amount':
      return reason.points > 0 ? ['Su monto es como los tuyos'] : undefined
    default:
      return undefined
  }
}
