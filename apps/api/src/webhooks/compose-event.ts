import type { Db } from '@mirador/database/connection/connect'
import type { WebhookAbout } from '@mirador/database/schema/webhook'
import type { WebhookDeliveryTurn } from '@mirador/database/webhooks/deliveries'
import {
  type EventTender,
  findEventLogEntry,
  findEventTender,
  findSearchName,
  listEventChanges,
} from '@mirador/database/webhooks/event-facts'
import { visibleStatus } from '@mirador/domain/tender/tender-status'
import { foldChanges } from '@mirador/domain/tender-changes/unseen-changes'
import { MAX_BODY_BYTES, type SentType } from '@mirador/domain/webhooks/event-types'
import { tenderUrl } from '../notices/tender-names.ts'
import { findOwnResults } from '../tenders/own-results.ts'

interface ComposeContext {
  db: Db
  /** public address of the product */
  url: string
  clock: () => Date
}

/** Data before JSON: instants may still be Dates. */
interface Data {
  [member: string]: unknown
  tender?: { bid_idn: string; url: string }
}

/**
 * The body of a delivery, once for all its attempts.
 * @returns undefined: there is nothing to report any more
 */
export async function composeEvent(context: ComposeContext, turn: WebhookDeliveryTurn): Promise<string | undefined> {
  const { type, happened_at } = turn.delivery
  const data = await COMPOSERS[type](context, turn)
  if (!data) return undefined
  const bodyOf = (content: Data) => JSON.stringify({ type, timestamp: happened_at, data: content })
  const body = bodyOf(data)
  if (Buffer.byteLength(body) <= MAX_BODY_BYTES) return body
  const { bid_idn, url } = data.tender ?? data
  return bodyOf({ bid_idn, url, is_shortened: true })
}

type Composer = (context: ComposeContext, turn: WebhookDeliveryTurn) => Promise<Data | undefined>

const COMPOSERS: Record<SentType, Composer> = {
  'licitacion.publicada': (context, { delivery: { about } }) =>
    aboutTender(context, about, async (tender) => {
      const id = Number(about.search_id)
      const name = await findSearchName(context.db, id)
      return name === undefined ? undefined : { tender, search: { id, name } }
    }),

  'licitacion.cambio': (context, { delivery: { about } }) =>
    aboutTender(context, about, async (tender, { amount, currency }) => {
      const history = await listEventChanges(context.db, Number(about.tender_id), about.changes ?? [])
      const changes = foldChanges(history, { amount, currency })
      return changes.length === 0 ? undefined : { tender, changes }
    }),

  'licitacion.plazo': (context, { delivery: { about }, endpoint: { hours_before } }) =>
    aboutTender(context, about, async (tender) => ({
      tender,
      deadline: about.kind,
      date_at: new Date(String(about.date_at)),
      hours_before,
    })),

  'licitacion.resultado': (context, { delivery: { about }, endpoint }) =>
    aboutTender(context, about, async (tender) => {
      const id = Number(about.tender_id)
      return { tender, own_result: (await findOwnResults(context.db, endpoint.sub, [id])).get(id) ?? null }
    }),

  'mesa.estado': async (context, { delivery: { about } }) => {
    const entry = await entryOf(context, about)
    const { from = null, to = null, reason = null } = entry?.details ?? {}
    return entry && { ...entry.link, from, to, reason }
  },

  'mesa.paso': async (context, { delivery: { about } }) => {
    const entry = await entryOf(context, about)
    return entry && { ...entry.link, step: entry.kind, text: entry.details.text ?? null }
  },

  'fuente.caida': async (_context, { delivery: { about } }) => {
    const { channel, cause, started_at, ended_at } = about
    const end = ended_at ? new Date(ended_at) : null
    return { channel, cause, started_at: new Date(String(started_at)), ended_at: end }
  },

  ping: async (_context, { endpoint }) => ({ webhook: endpoint.id }),
}

async function aboutTender(
  { db, url, clock }: ComposeContext,
  { tender_id }: WebhookAbout,
  compose: (tender: ReturnType<typeof tenderData>, facts: EventTender) => Promise<Data | undefined>,
): Promise<Data | undefined> {
  const facts = await findEventTender(db, Number(tender_id))
  return facts && compose(tenderData(facts, url, clock()), facts)
}

function tenderData(
  { amount: _amount, currency: _currency, status, bid_idn, ...facts }: EventTender,
  url: string,
  now: Date,
) {
  const visible = visibleStatus({ status, closes_at: facts.closes_at }, now) ?? null
  return { bid_idn, url: tenderUrl(url, bid_idn), ...facts, status: visible }
}

async function entryOf({ db, url }: ComposeContext, { organisation_id, seq }: WebhookAbout) {
  const entry = await findEventLogEntry(db, Number(organisation_id), Number(seq))
  if (!entry?.bid_idn) return undefined
  return { ...entry, link: { bid_idn: entry.bid_idn, url: tenderUrl(url, entry.bid_idn) } }
}
