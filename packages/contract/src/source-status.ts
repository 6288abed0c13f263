import { OUTAGE_CAUSES } from '@mirador/domain/source-outage'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

/** 1: tender, 2: Compra Ágil */
const channel = z.union([z.literal(1), z.literal(2)])

export const getSourceStatus = endpoint({
  ...addresses.getSourceStatus,
  scope: 'leer',
  public: true,
  tag: 'Fuente',
  summary: 'Qué tan al día están los datos: última sincronización, si hay ticket y qué falló.',
  answer: z.object({
    /** false: there is no ticket, so nothing is read from Mercado Público */
    has_ticket: z.boolean(),
    is_demo: z.boolean(),
    /** end of the last successful cycle */
    last_sync_at: z.nullable(instant),
    is_running: z.boolean(),
    /** a Spanish sentence on the last finished cycle, if it was not successful */
    problem: z.nullable(z.string()),
    /** how current the tenders are: when the newest were read, or made by the source if that was earlier */
    last_read_at: z.nullable(instant),
    quota_left: z.nullable(z.number()),
    /** newest time of a file or answer of the source; null where all data are invented */
    source_at: z.nullable(instant),
    /** whether that is more than six working hours ago */
    is_behind: z.boolean(),
    /** why nothing can be read now, and since when */
    outage: z.nullable(z.object({ cause: z.enum(OUTAGE_CAUSES), started_at: instant })),
    /** the same of Compra Ágil, which another API answers; null when it is not read */
    agile: z.nullable(
      z.object({
        last_sync_at: z.nullable(instant),
        is_running: z.boolean(),
        problem: z.nullable(z.string()),
        source_at: z.nullable(instant),
        is_behind: z.boolean(),
        outage: z.nullable(z.object({ cause: z.enum(OUTAGE_CAUSES), started_at: instant })),
        /**
         * `YYYY-MM-01`: closed processes published earlier are kept only while an account follows them; null: all are
         * kept
         */
        kept_from: z.nullable(z.string()),
      }),
    ),
  }),
})

/** Open processes that close within 72 hours, and how many of them were read in the last 24. */
const dueReadings = z.object({ tenders: z.number(), read: z.number() })

/** Maximum number of rows in the history: of the newest runs, and of the oldest gaps. */
export const HISTORY_ROWS = 20
export const HISTORY_DAYS = 90

export const getSourceHistory = endpoint({
  ...addresses.getSourceHistory,
  scope: 'leer',
  tag: 'Fuente',
  summary: 'Qué se ha leído de la fuente: últimas lecturas, cuota, códigos que faltan e interrupciones de 90 días.',
  answer: z.object({
    /** the newest first: cycles of the sync, and imports of tenders from files */
    runs: z.array(
      z.object({
        kind: z.enum(['sync', 'import']),
        channel,
        started_at: instant,
        /** null while it runs */
        finished_at: z.nullable(instant),
        outcome: z.nullable(z.enum(['ok', 'partial', 'failed', 'interrupted'])),
        /** a Spanish sentence for a run that was not fully successful */
        reason: z.nullable(z.string()),
        /** number of tenders in lists or files */
        read: z.number(),
        created: z.number(),
        updated: z.number(),
        /** number of failed calls, and of entries and rows that could not be read */
        failed: z.number(),
      }),
    ),
    /** null without a ticket */
    quota: z.nullable(
      z.object({
        daily: z.number(),
        left: z.number(),
        resets_at: instant,
        /**
         * remaining calls for Compra Ágil, where it has a quota of its own of the same size; null while both share one
         */
        agile_left: z.nullable(z.number()),
      }),
    ),
    /** codes of the official lists that are not stored, or only as their list entry */
    gaps: z.object({
      missing: z.number(),
      without_detail: z.number(),
      sample: z.array(z.object({ bid_idn: z.string(), is_listed: z.boolean(), since: instant })),
    }),
    /** what is not yet read of Compra Ágil: periods with unread changes, and due details; null when it is not read */
    agile_gaps: z.nullable(
      z.object({
        spans: z.number(),
        seconds: z.number(),
        since: z.nullable(instant),
        details: z.number(),
      }),
    ),
    /** how far the published order of readings reaches (decision 136); null without a ticket */
    readings: z.nullable(
      z.object({
        due: dueReadings,
        /** null when Compra Ágil is not read */
        agile_due: z.nullable(dueReadings),
        /** each open tender in one class, and how many were read within the spacing of the class */
        classes: z.array(
          z.object({
            name: z.enum(['followedSoon', 'closingSoon', 'followed', 'open']),
            tenders: z.number(),
            on_time: z.number(),
          }),
        ),
      }),
    ),
    /** percentage of the tenders whose words are indexed as in this version; null: all of them */
    search_rebuilt: z.nullable(z.number()),
    /** the newest first, of 90 days */
    outages: z.array(
      z.object({
        channel,
        cause: z.enum(OUTAGE_CAUSES),
        reason: z.string(),
        started_at: instant,
        /** time of the first successful call, or of the last call when none was made later; null while it goes on */
        ended_at: z.nullable(instant),
      }),
    ),
  }),
})
