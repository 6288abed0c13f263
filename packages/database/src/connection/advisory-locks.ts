/**
 * Keys of the advisory locks of PostgreSQL, all in one place: two locks with the same key would wait for each other.
 */
export const ADVISORY_LOCKS = {
  /** the process that migrates a shared PostgreSQL */
  migration: 7_310_001,
  /** the transaction that stores tenders */
  tenders: 7_310_002,
  /** the process that syncs this database, as long as it lives */
  sync: 7_310_010,
  /** the transaction that stores offers or documents */
  ledger: 7_310_013,
  /** the transaction in which a trigger counts the outcomes of tenders */
  outcomes: 7_310_014,
  /** the process that reads Compra Ágil, as long as it lives */
  agileSync: 7_310_015,
  /** the process that creates the demo data */
  demo: 7_310_016,
} as const

/** First halves of two-number keys, which never equal one-number keys. */
export const ADVISORY_LOCK_CLASSES = {
  /** with a hash of its words: the transaction that queues a mail */
  mail: 7_310_011,
  /** with its number: the process of an import, as long as it lives */
  run: 7_310_012,
  /** with a hash of its id: the transaction that deletes an account, or inserts it */
  account: 7_310_013,
} as const
