import type { DismissalReason } from '@mirador/domain/fit/dismissals'
import { isLegalPerson } from '@mirador/domain/tender/supplier'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type ProfileWord, type WeightedWord, weightedWords } from '../words/profile-words.ts'
import type { LexemeSample } from './lexeme-sample.ts'
import { type LimitRow, limitsOf, type ProfileLimits } from './profile-limits.ts'

export interface CountedDismissal {
  tender: number
  reason: DismissalReason
}

/** The statements of an account about its company on which a fit depends. */
export interface StatedProfile {
  /** the families it chose, ascending */
  families: readonly number[]
  words: readonly WeightedWord[]
  limits: ProfileLimits
  /** the latest dismissals that count against other tenders, by tender */
  dismissals: readonly CountedDismissal[]
  /** id and number of offers of its company in the ledger; null: none, or a natural person */
  bidder: { id: number; offers: number } | null
  /** names the loaded months of offers */
  ledger: string
  /** the count of lexemes in force, with its number of tenders; null: none */
  sample: LexemeSample | null
  /** equal only for equal profiles */
  key: string
}

interface Row {
  rut: string | null
  ledger: string | null
  sample: LexemeSample | null
  profile: {
    families: number[]
    words: ProfileWord[]
    limits: LimitRow[]
    dismissals: CountedDismissal[]
    bidder: { id: number; offers: number } | null
  }
}

/** Maximum number of dismissals that count: as many as can be read within a request. */
const MAX_DISMISSALS = 200

/**
 * Reads the whole profile for each answer, so that a cache by its key can show neither another account's fits nor those
 * of an older profile.
 * @param planned a dismissal with the reach `all`: the profile is read as it would be after it
 */
export async function readStatedProfile(db: Db, sub: string, planned?: CountedDismissal): Promise<StatedProfile> {
  const { rows } = await sql<Row>`
    select c.rut,
      (select md5(string_agg(month || ' ' || source_at, ',' order by month)) from offer_month) as ledger,
      (select jsonb_build_object('version', version, 'tenders', tenders) from lexeme_sample) as sample,
      jsonb_build_object(
      'families', coalesce((select jsonb_agg(family order by family) from account_rubro where sub = own.sub), '[]'),
      'words', coalesce((select jsonb_agg(jsonb_build_object('written', written, 'origin', origin) order by place)
        from profile_word where sub = own.sub), '[]'),
      'limits', coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'value', value) order by kind, value)
        from profile_limit where sub = own.sub), '[]'),
      'dismissals', coalesce((select jsonb_agg(jsonb_build_object('tender', tender_id, 'reason', reason) order by tender_id)
        from (
          select tender_id, reason, at from dismissal where sub = own.sub and reach = 'all' and tender_id is distinct from ${planned?.tender ?? null}::int
          union all select ${planned?.tender ?? null}::int, ${planned?.reason ?? null}::text, 'infinity' where ${planned !== undefined}::boolean
          order by at desc, tender_id desc limit ${MAX_DISMISSALS}
        ) latest), '[]'),
      'bidder', (select jsonb_build_object('id', id, 'offers', offers) from bidder where rut = c.rut collate "C" and offers > 0)
    ) as profile
    from (select ${sub}::uuid as sub) own left join own_company c on c.owner = own.sub`.execute(db)
  const { rut, ledger, sample, profile } = rows[0] as Row
  const words = weightedWords(profile.words)
  const stated = {
    ...profile,
    words,
    limits: limitsOf(profile.limits),
    bidder: isLegalPerson(rut) ? profile.bidder : null,
  }
  return { ...stated, ledger: ledger ?? '', sample, key: JSON.stringify(stated) }
}
