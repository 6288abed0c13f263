import type { Db } from '@mirador/database/connection/connect'
import {
  disableWebhook,
  dropWebhookDelivery,
  insertWebhookAttempt,
  markWebhookDelivered,
  postponeWebhookDelivery,
  restWebhook,
  storeWebhookBody,
  type WebhookDeliveryTurn,
} from '@mirador/database/webhooks/deliveries'
import { consequenceOf, isSuccess } from '@mirador/domain/webhooks/attempts'
import type { FastifyBaseLogger } from 'fastify'
import { type MailIdentity, queueMail } from '../mailer/mail.ts'
import type { Mailer } from '../mailer/mailer.ts'
import { composeEvent } from './compose-event.ts'
import { type Answer, type PostOptions, postMessage } from './post-message.ts'
import { signedHeaders } from './signature.ts'
import type { WebhookKeys } from './webhook-keys.ts'
import { webhookMail } from './webhook-mail.ts'

export interface AttemptContext {
  db: Db
  clock: () => Date
  keys: WebhookKeys
  /** how bodies are posted */
  posting: Omit<PostOptions, 'clock' | 'stopped'>
  /** aborted once the process cannot wait any longer */
  stopped: AbortSignal
  mailIdentity: MailIdentity
  /** the address of an account; undefined: unknown */
  emailOf: (sub: string) => Promise<string | undefined>
  mailer: Pick<Mailer, 'posted'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

type Outcome = Omit<Answer, 'problem'> & { problem: Answer['problem'] | 'key_lost' }

/** Attempts a claimed delivery and records the outcome. When the process ends meanwhile, the claim stays. */
export async function attemptDelivery(context: AttemptContext, turn: WebhookDeliveryTurn): Promise<void> {
  const { db, clock } = context
  const { id } = turn.delivery
  const body = turn.delivery.body ?? (await composeEvent({ ...context, url: context.mailIdentity.url }, turn))
  if (body === undefined) return dropWebhookDelivery(db, id)
  // each attempt sends the same bytes, also after a crash
  if (turn.delivery.body === null) await storeWebhookBody(db, id, body)
  const at = clock()
  const began = performance.now()
  const answer = await post(context, turn, { body, at })
  if (!answer) return
  await recordAttempt(context, turn, answer, { at, duration_ms: Math.round(performance.now() - began) })
}

/** @returns undefined: the process ends */
async function post(
  { keys, posting, stopped, clock }: AttemptContext,
  { delivery: { id }, endpoint }: WebhookDeliveryTurn,
  { body, at }: { body: string; at: Date },
): Promise<Outcome | undefined> {
  const signing = keys.signing(endpoint, at)
  if (signing.length === 0) return { status: null, problem: 'key_lost' }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Mirador-Webhooks/1',
    ...signedHeaders(signing, { id, at, body }),
  }
  try {
    return await postMessage(endpoint.url, { headers, body }, { ...posting, clock, stopped })
  } catch (error) {
    // the receiver may have it: the next process sends it again
    if (stopped.aborted) return undefined
    throw error
  }
}

async function recordAttempt(
  context: AttemptContext,
  { delivery, endpoint }: WebhookDeliveryTurn,
  { status, problem, retryAfterMs }: Outcome,
  { at, duration_ms }: { at: Date; duration_ms: number },
): Promise<void> {
  const { db, clock, log, mailer } = context
  const now = clock()
  const isPing = delivery.type === 'ping'
  // a ping is attempted once, and its failure changes nothing
  const kind = isPing && !isSuccess(status) ? 'ping failed' : undefined
  const consequence = consequenceOf({ tries: delivery.tries, status, retryAfterMs })
  const outcome = kind ?? consequence.kind
  const reason = outcome === 'gone' ? 'gone' : outcome === 'last' ? 'failures' : undefined
  const mail = reason && (await mailOf(context, endpoint, reason, now))
  const isMailed = await db.transaction().execute(async (tx) => {
    await insertWebhookAttempt(tx, { delivery_id: delivery.id, at, status, problem, duration_ms })
    if (outcome === 'delivered') {
      await markWebhookDelivered(tx, delivery, now)
      return false
    }
    const next = outcome === 'retry' ? new Date(now.getTime() + consequence.waitMs) : null
    await postponeWebhookDelivery(tx, delivery, { next, now })
    if (!isPing && consequence.restMs > 0)
      await restWebhook(tx, endpoint.id, new Date(now.getTime() + consequence.restMs))
    const isOff = reason !== undefined && (await disableWebhook(tx, endpoint.id, reason, now))
    if (isOff && mail) await queueMail(tx, mail, now)
    return isOff
  })
  if (isMailed && mail) mailer.posted(mail)
  const { id, type, tries } = delivery
  const facts = { id, type, tries, webhook: endpoint.id, status, problem }
  if (outcome === 'delivered') log.info(facts, 'webhook delivered')
  else log.warn(facts, reason ? 'webhook switched off' : 'webhook not delivered')
}

async function mailOf(
  { emailOf, mailIdentity }: AttemptContext,
  { sub, url }: WebhookDeliveryTurn['endpoint'],
  reason: 'gone' | 'failures',
  at: Date,
) {
  const to = await emailOf(sub)
  return to === undefined ? undefined : webhookMail({ to, webhookUrl: url, reason, at }, mailIdentity)
}
