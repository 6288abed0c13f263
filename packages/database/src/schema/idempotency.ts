import type { Generated } from 'kysely'

/** The table of the keys of repeatable writes. */
export interface IdempotencySchema {
  idempotency_key: {
    sub: string
    key_hash: Buffer
    request_hash: Buffer
    claimed_at: Date
    status: Generated<number | null>
    answer: Generated<string | null>
  }
}
