import type { TenderOffers } from '@mirador/contract/tender-offers'
import type { TenderDetail } from '@mirador/contract/tenders'
import { supplierTotals } from '@mirador/domain/tender/award-totals'
import { formatMoney } from '@mirador/domain/tender/money'
import { figure, plural } from '@mirador/texts/figure'
import { priceDifference } from '@mirador/texts/price-difference'
import { MISSING } from '@mirador/texts/tenders'
import { awardSupplier } from '../award-supplier.ts'
import type { ShortAnswer } from './over-answers.ts'

const lines = (count: number) => plural(count, 'línea', 'líneas')

/**
 * What an awarded tender answers first: the own result, who won, by how much the own offer lost, how many offered.
 * @param offers its first page of offers; undefined: none are loaded
 */
export function resultAnswers(tender: TenderDetail, offers: TenderOffers | undefined): ShortAnswer[] {
  const hasOffers = tender.offers > 0
  return [
    ownResult(tender, offers, hasOffers),
    winner(tender, offers),
    loss(tender, offers),
    bidders(tender, offers, hasOffers),
  ]
}

const money = (amount: number | null, { currency }: TenderDetail) => formatMoney(amount, currency) ?? MISSING

function ownResult(tender: TenderDetail, offers: TenderOffers | undefined, hasOffers: boolean): ShortAnswer {
  const title = 'Tu resultado'
  if (!hasOffers) {
    return {
      title,
      head: 'Aún no lo sabemos',
      note: 'Las ofertas llegan con el archivo mensual de la fuente.',
      section: undefined,
    }
  }
  const own = offers?.own
  if (!own) return { title, head: 'Sin oferta tuya', section: 'offers' }
  const total = supplierTotals(tender.items).find(({ supplier_rut }) => supplier_rut === own.rut)?.total
  return {
    title,
    head:
      own.won === 0
        ? `No ganaste ${own.lines === 1 ? 'tu línea' : `tus ${lines(own.lines)}`}`
        : `Ganaste ${figure(own.won)} de ${lines(own.lines)}`,
    isOwn: own.won > 0,
    ...(own.won > 0 && total !== undefined && { note: `${money(total, tender)} adjudicados a ti` }),
    section: 'offers',
  }
}

function winner(tender: TenderDetail, offers: TenderOffers | undefined): ShortAnswer {
  const rut = offers?.own?.rut
  const all = supplierTotals(tender.items)
  const rivals = all.filter(({ supplier_rut }) => rut === undefined || supplier_rut !== rut)
  const [first] = rivals
  if (!first) {
    return {
      title: 'Ganó',
      head: all.length > 0 ? 'Nadie más' : 'Ninguna línea adjudicada',
      section: 'result',
    }
  }
  const { name, rut: shownRut } = awardSupplier(first)
  const more = rivals.length - 1
  return {
    title: rivals.length < all.length ? 'Ganó el resto' : 'Ganó',
    head: name ?? shownRut ?? MISSING,
    note: [
      `${lines(first.items)}, ${money(first.total, tender)}`,
      more > 0 && `y ${more === 1 ? '1 empresa más' : `${figure(more)} empresas más`}`,
    ]
      .filter(Boolean)
      .join(' '),
    section: 'result',
  }
}

/** The lost line whose price was closest, if one can be compared; else what was awarded. */
function loss(tender: TenderDetail, offers: TenderOffers | undefined): ShortAnswer {
  const lost = (offers?.own?.results ?? []).flatMap(({ name, own, chosen, difference, difference_total }) =>
    own && chosen && difference !== null ? [{ name, own, chosen, difference, difference_total }] : [],
  )
  const [closest] = lost.sort((one, two) => Math.abs(one.difference) - Math.abs(two.difference))
  if (!closest) {
    const totals = supplierTotals(tender.items).map(({ total }) => total)
    const sum = totals.includes(null) ? null : totals.reduce<number>((all, total) => all + (total ?? 0), 0)
    return {
      title: 'Adjudicado',
      head: totals.length === 0 ? MISSING : money(sum, tender),
      note: `En ${lines(tender.items.filter(({ awards }) => awards.length > 0).length)}`,
      section: 'result',
    }
  }
  const { own, chosen, difference, difference_total, name } = closest
  const [mine, theirs] = [own, chosen].map(({ amount, currency }) => formatMoney(amount, currency) ?? MISSING)
  const apart = Math.abs(difference_total ?? own.amount - chosen.amount)
  return {
    title: lost.length === 1 ? 'La perdiste por' : 'La más cercana, por',
    head:
      difference === 0
        ? 'El mismo precio'
        : (formatMoney(apart >= 1 && own.currency === 'CLP' ? Math.round(apart) : apart, own.currency) ?? MISSING),
    note: [
      `Tu precio ${mine}; el elegido ${theirs}${difference === 0 ? '' : `, ${priceDifference(difference).toLowerCase()}`}`,
      lost.length > 1 && name,
    ]
      .filter(Boolean)
      .join('. '),
    section: 'offers',
  }
}

function bidders(tender: TenderDetail, offers: TenderOffers | undefined, hasOffers: boolean): ShortAnswer {
  const count = offers?.bidders ?? tender.award?.bidders ?? null
  const [only] = offers?.total === 1 ? offers.lines : []
  const prices = (only?.offers ?? []).flatMap(({ is_inadmissible, flags, unit_amount, currency }) =>
    is_inadmissible || flags.length > 0 || unit_amount === null || currency !== 'CLP' ? [] : [unit_amount],
  )
  return {
    title: 'Ofertaron',
    head: count === null ? 'No se publica' : plural(count, 'empresa', 'empresas'),
    ...(prices.length > 1 && {
      note: `${figure(prices.length)} precios que cuentan, entre ${formatMoney(Math.min(...prices), 'CLP')} y ${formatMoney(Math.max(...prices), 'CLP')} por unidad`,
    }),
    section: hasOffers ? 'offers' : undefined,
  }
}
