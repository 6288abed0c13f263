import {
  claimWebhookDelivery,
  deleteWebhookDeliveriesBefore,
  hurryWebhookDeliveries,
  listDueWebhooks,
} from '@mirador/database/webhooks/deliveries'
import { forgetOldWebhookKeys } from '@mirador/database/webhooks/endpoints'
import { queueWebhookDeadlines } from '@mirador/database/webhooks/queue-deadlines'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { type AttemptContext, attemptDelivery } from './attempt-delivery.ts'
import { createWebhookKeys, type WebhookKeys } from './webhook-keys.ts'

/** How long a delivery is reserved for one process: longer than an attempt takes. */
const CLAIM_MS = MINUTE_MS
/** Endpoints that a process sends to at once. */
const MAX_ENDPOINTS = 100
/** Deliveries of an endpoint in a row; then others that wait for a place get one. */
const MAX_IN_A_ROW = 20
const STOP_TIMEOUT_MS = 5 * SECOND_MS
const KEPT_MS = 30 * DAY_MS

export interface Webhooks {
  keys: WebhookKeys
  /** which addresses an endpoint may have */
  posting: AttemptContext['posting']
  /** Begins to send what is due, by endpoints that do not wait for each other. For a call each second or two. */
  deliver(): Promise<void>
  /** Waits until nothing is being sent. */
  idle(): Promise<void>
  /** Queues the deadlines that have come near. For a call each minute. */
  queueDeadlines(): Promise<void>
  /** Makes due what another process had claimed. For the start of a process that owns the database. */
  retryNow(): Promise<void>
  /** Deletes old deliveries and keys. For an hourly call. */
  purge(): Promise<void>
  /** Waits some seconds for messages that are being sent. */
  stop(): Promise<void>
}

export interface WebhookOptions extends Omit<AttemptContext, 'keys' | 'stopped'> {
  authSecret: string
}

/**
 * Sends webhooks from their table, as the mailer does from the outbox, with a queue for each endpoint
 * (docs/decisions/0127). Each message is sent at least once: a process that is killed between the answer and its own
 * record sends it again, with the same id.
 */
export function createWebhooks({ authSecret, ...options }: WebhookOptions): Webhooks {
  const { db, clock, posting, log } = options
  const keys = createWebhookKeys(authSecret)
  const stopped = new AbortController()
  const context: AttemptContext = { ...options, keys, stopped: stopped.signal }
  /** the endpoints that this process sends to */
  const running = new Map<number, Promise<void>>()
  let isStopping = false

  async function deliver(): Promise<void> {
    if (isStopping) return
    for (const endpoint of await listDueWebhooks(db, clock())) {
      if (running.size >= MAX_ENDPOINTS || isStopping) return
      if (!running.has(endpoint)) begin(endpoint)
    }
  }

  function begin(endpoint: number): void {
    const work = sendQueue(endpoint)
      .catch((err: unknown) => log.warn({ err, webhook: endpoint }, 'webhooks not sent, they wait'))
      .finally(() => running.delete(endpoint))
    running.set(endpoint, work)
  }

  async function sendQueue(endpoint: number): Promise<void> {
    for (let count = 0; count < MAX_IN_A_ROW && !isStopping; count++) {
      const now = clock()
      const turn = await claimWebhookDelivery(db, endpoint, { now, until: new Date(now.getTime() + CLAIM_MS) })
      if (!turn) return
      await attemptDelivery(context, turn)
    }
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values())
  }

  return {
    keys,
    posting,
    deliver,
    idle,
    queueDeadlines: () => queueWebhookDeadlines(db, clock()),
    retryNow: () => hurryWebhookDeliveries(db, clock(), CLAIM_MS),
    async purge() {
      await deleteWebhookDeliveriesBefore(db, new Date(clock().getTime() - KEPT_MS))
      await forgetOldWebhookKeys(db, clock())
    },
    async stop() {
      isStopping = true
      const timer = setTimeout(() => stopped.abort(), STOP_TIMEOUT_MS)
      await idle()
      clearTimeout(timer)
    },
  }
}
