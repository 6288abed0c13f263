import { type FitLimits, NO_LIMITS } from '@mirador/domain/fit/fit-limits'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { ProfileLimitTable } from '../schema/fit.ts'

export interface ProfileLimits extends FitLimits {
  /** where the company sells */
  regions: readonly number[]
}

export type LimitRow = Pick<ProfileLimitTable, 'kind' | 'value'>

export function limitsOf(rows: readonly LimitRow[]): ProfileLimits {
  const valuesOf = (kind: LimitRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ value }) => value)
      .sort((a, b) => a - b)
  return {
    ...NO_LIMITS,
    regions: valuesOf('region'),
    excludedRegions: valuesOf('excluded_region'),
    minAmount: valuesOf('min_amount')[0] ?? null,
    maxAmount: valuesOf('max_amount')[0] ?? null,
  }
}

export async function getProfileLimits(db: Db, sub: string): Promise<ProfileLimits> {
  const rows = await db.selectFrom('profile_limit').select(['kind', 'value']).where('sub', '=', sub).execute()
  return limitsOf(rows)
}

/** Replaces the limits of an account that exists; of two concurrent calls one wins completely. */
export async function replaceProfileLimits(
  db: Db,
  sub: string,
  { regions, excludedRegions, minAmount, maxAmount }: ProfileLimits,
): Promise<void> {
  const rows: LimitRow[] = [
    ...regions.map((value) => ({ kind: 'region', value }) as const),
    ...excludedRegions.map((value) => ({ kind: 'excluded_region', value }) as const),
    ...(minAmount === null ? [] : [{ kind: 'min_amount', value: minAmount } as const]),
    ...(maxAmount === null ? [] : [{ kind: 'max_amount', value: maxAmount } as const]),
  ]
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('sub').where('sub', '=', sub).forUpdate().execute()
    await tx.deleteFrom('profile_limit').where('sub', '=', sub).execute()
    await sql`
      insert into profile_limit (sub, kind, value)
      select distinct ${sub}::uuid, kind, value
      from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ value }) => value)}::bigint[]) as own (kind, value)`.execute(
      tx,
    )
  })
}
