import type { DecisionAnswer } from '@mirador/contract/tender-decision'
import type { TenderDetail } from '@mirador/contract/tenders'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { chileDay, middayOf, shortDay, shortDayTime } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { figure, plural } from '@mirador/texts/figure'
import { BAND } from '../../../../components/decision/band-texts.ts'
import type { SectionKey } from '../sections/section-names-texts.ts'

/** An answer of one cell, in words. */
export interface ShortAnswer {
  title: string
  head: string
  /** about the own company, where it won something */
  isOwn?: boolean
  note?: string | undefined
  /** the section with its rows */
  section: SectionKey | undefined
}

const days = (count: number) => plural(count, 'día', 'días')

/** What a tender answers that waits for its result, or has none: deserted and revoked ones. */
export function overAnswers(
  tender: TenderDetail,
  status: TenderStatus | null,
  buyer: DecisionAnswer['buyer'] | undefined,
  now: Date,
): ShortAnswer[] {
  if (status === 'desierta' || status === 'revocada')
    return [ended(tender, status, now), again(tender, now), habit(tender, buyer)]
  return [wait(tender, buyer, now), opening(tender), habit(tender, buyer)]
}

/** `Resultado entre el 9 y el 21 dic`: when the buyer decides half of its tenders. */
function wait({ closes_at, agile }: TenderDetail, buyer: DecisionAnswer['buyer'] | undefined, now: Date): ShortAnswer {
  const title = 'Espera'
  if (!closes_at) return { title, head: 'Sin fecha de cierre publicada', section: 'deadlines' }
  const closed = new Date(closes_at)
  const note = `Cerró el ${shortDayTime(closed, now)}.`
  if (agile) return { title, head: 'Se publica a fines de mes', note, section: 'deadlines' }
  const usual = buyer?.decision_days
  if (!usual)
    return {
      title,
      head: 'Sin plazo habitual',
      note: `${note} Conocemos muy pocas decisiones de este comprador.`,
      section: 'buyer',
    }
  const [from, to] = [Math.round(usual.from), Math.round(usual.to)]
  const habitNote = `${note} La mitad de las veces decide en ${from === to ? days(from) : `${from} a ${days(to)}`}, de ${figure(usual.n)} decisiones.`
  const dayAfter = (count: number) => shortDay(middayOf(chileDay(new Date(closed.getTime() + count * DAY_MS))), now)
  const passed = Math.floor((now.getTime() - closed.getTime()) / DAY_MS)
  if (passed > to) return { title, head: `Van ${days(passed)}: más que lo habitual`, note: habitNote, section: 'buyer' }
  return {
    title,
    head: from === to ? `Resultado hacia el ${dayAfter(to)}` : `Resultado entre ${dayAfter(from)} y ${dayAfter(to)}`,
    note: habitNote,
    section: 'buyer',
  }
}

/** How many offered, which the source tells once the offers are open. */
function opening({ offers, agile, facts }: TenderDetail): ShortAnswer {
  const title = agile ? 'Cotizaciones' : 'Apertura'
  const received = agile ? (facts as { quotations?: number }).quotations : undefined
  if (received !== undefined) {
    return { title, head: received === 1 ? '1 recibida' : `${figure(received)} recibidas`, section: 'terms' }
  }
  if (offers > 0) {
    return { title, head: offers === 1 ? '1 oferta' : `${figure(offers)} ofertas`, section: 'offers' }
  }
  return { title, head: 'Aún sin publicar', note: 'Cuántos ofertaron se sabe al abrir.', section: undefined }
}

function ended(
  { awarded_at, closes_at, award, facts, agile }: TenderDetail,
  status: 'desierta' | 'revocada',
  now: Date,
): ShortAnswer {
  const head = status === 'desierta' ? 'Quedó desierta' : 'Fue revocada'
  const at = status === 'desierta' ? awarded_at : null
  const reason = (facts as { outcome_reason?: string }).outcome_reason ?? agile?.result?.cancel_reason
  const closed = closes_at ? `Cerró el ${shortDay(new Date(closes_at), now)}. ` : ''
  return {
    title: 'Qué pasó',
    head: at ? `${head} el ${shortDay(new Date(at), now)}` : head,
    note: reason ?? closed + whyEnded(award?.bidders ?? null),
    section: agile?.result ? 'result' : 'deadlines',
  }
}

/** @param bidders as its act states them */
function whyEnded(bidders: number | null): string {
  if (bidders === null) return 'La fuente no dice por qué.'
  return bidders === 0
    ? 'Nadie ofertó.'
    : `${bidders === 1 ? 'Ofertó 1 empresa' : `Ofertaron ${figure(bidders)} empresas`}.`
}

/** Whether the buyer called again; the link stands above the sections. */
function again({ later_calls }: TenderDetail, now: Date): ShortAnswer {
  const [latest] = later_calls
  const title = '¿Volvió a llamarse?'
  if (!latest) return { title, head: 'No, que sepamos', section: undefined }
  const at = latest.published_at && shortDay(new Date(latest.published_at), now)
  return { title, head: at ? `Sí, el ${at}` : 'Sí', note: latest.bid_idn, section: undefined }
}

function habit({ agile }: TenderDetail, buyer: DecisionAnswer['buyer'] | undefined): ShortAnswer {
  const title = 'Este comprador'
  // the source does not say which Compra Ágil of a buyer ended without a choice
  if (agile && buyer && buyer.lowest.n > 0) {
    return { title, head: BAND.agileLowest(buyer.lowest), note: BAND.agileLowestOf, section: 'buyer' }
  }
  const { k, n } = buyer?.deserted ?? { k: 0, n: 0 }
  if (n === 0) return { title, head: 'Sin decisiones conocidas', section: 'buyer' }
  return {
    title,
    head: k === 0 ? 'Ninguna desierta' : `${figure(k)} ${k === 1 ? 'desierta' : 'desiertas'}`,
    note: `De ${figure(n)} ${n === 1 ? 'licitación decidida' : 'licitaciones decididas'}.`,
    section: 'buyer',
  }
}
