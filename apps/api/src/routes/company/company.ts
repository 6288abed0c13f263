import { getCompanyHistory, getHistoryProfile } from '@mirador/contract/company-history'
import { listCompanyLines, listLosses, listMetLines } from '@mirador/contract/company-lines'
import { PAGE_SIZE } from '@mirador/contract/page'
import {
  followSupplier,
  getSupplier,
  listFollowedSuppliers,
  listSupplierLines,
  markAwardsSeen,
  searchSuppliers,
  unfollowSupplier,
} from '@mirador/contract/suppliers'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { findPresentation } from '@mirador/database/accounts/presentations'
import { findCompanyHistory, findLedgerPeriod } from '@mirador/database/companies/company-history'
import {
  type CompanyLine,
  countLines,
  listCompanyLines as readCompanyLines,
} from '@mirador/database/companies/company-lines'
import { listCompanies } from '@mirador/database/companies/company-list'
import { listLosses as readLosses } from '@mirador/database/companies/line-summary'
import { type MetCounts, type MetLine, listMetLines as readMetLines } from '@mirador/database/companies/met-lines'
import {
  deleteSupplierFollow,
  insertSupplierFollow,
  isSupplierFollowed,
  listFollowedSuppliers as listFollowed,
  markAwardsSeen as markSeen,
} from '@mirador/database/companies/supplier-follows'
import {
  findSupplierProfile,
  listSupplierLines as readSupplierLines,
} from '@mirador/database/companies/supplier-profile'
import { findHistoryProfile } from '@mirador/database/offers/history-profile'
import { canonicalRut } from '@mirador/domain/account/rut'
import { tenderCriteria } from '@mirador/domain/criteria/tender-criteria'
import { familyLabel } from '@mirador/domain/rubros/catalogue'
import { SUPPLIER_KINDS, supplierKind } from '@mirador/domain/tender/supplier'
import { ownLineWords } from '@mirador/domain/words/own-line-words'
import { priceOf } from '../../company/offer-price.ts'
import { ownRut } from '../../company/own-rut.ts'
import { ApiError } from '../../http/api-error.ts'
import { readRoute, route } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'
import { companyQuery } from './company-query.ts'
import { linesOfQuery } from './lines-query.ts'

const FOLLOWED_BY_NAME = {
  group: 'followed',
  families: 'own',
  regions: 'all',
  sort: 'name',
  direction: 'asc',
} as const

const NONE: MetCounts = { own: 0, rival: 0, both: 0, other: 0, none: 0 }

export const companyRoutes = {
  /** Idempotent; an unknown RUT and that of a natural person are the same 422. */
  followSupplier: route(followSupplier, async ({ body, session }, { database: { db }, now }) => {
    await ensureAccount(db, session.sub, now())
    const rut = await insertSupplierFollow(db, session.sub, body.rut, now())
    if (rut === null) throw new ApiError('unknown_supplier', [{ field: 'rut', code: 'unknown' }])
    if (rut === 'full') throw new ApiError('too_many_follows')
    return { rut, is_followed: true }
  }),

  /** The history of the account's company; an account without a company gets that of a RUT without offers. */
  getCompanyHistory: readRoute(getCompanyHistory, async ({ session }, { database: { db } }) => {
    const [rut, period] = await Promise.all([ownRut(db, session.sub), findLedgerPeriod(db)])
    return {
      is_natural_person: supplierKind(rut) === SUPPLIER_KINDS.natural,
      period,
      ...(await findCompanyHistory(db, rut)),
    }
  }),

  /** The proposals for the profile: families of the catalogue, and words of the texts of its lines. */
  getHistoryProfile: readRoute(getHistoryProfile, async ({ session }, { database: { db } }) => {
    const { families, texts, ...rest } = await findHistoryProfile(db, await ownRut(db, session.sub))
    return {
      ...rest,
      rubros: families.flatMap(({ family, tenders }) => {
        const name = familyLabel(family)
        return name === undefined ? [] : [{ code: family, name, tenders }]
      }),
      words: ownLineWords(texts),
      amounts: rest.amounts && { ...rest.amounts, from: Math.floor(rest.amounts.from), to: Math.ceil(rest.amounts.to) },
    }
  }),

  /** An unknown RUT and that of a natural person are an empty list, never a 404. */
  getSupplier: readRoute(getSupplier, async ({ params, session }, { database: { db } }) => {
    const [profile, period, own] = await Promise.all([
      findSupplierProfile(db, params.rut),
      findLedgerPeriod(db),
      ownRut(db, session.sub),
    ])
    if (!profile) return []
    const [is_followed, presentation] = await Promise.all([
      isSupplierFollowed(db, session.sub, profile.rut),
      findPresentation(db, profile.rut),
    ])
    const families = profile.families.map((part) => ({
      ...part,
      name: familyLabel(part.family) ?? String(part.family),
    }))
    return [{ ...profile, families, period, is_own: profile.rut === own, is_followed, presentation }]
  }),

  /** The lines in which the company of the account made offers; none for a natural person. */
  listCompanyLines: readRoute(listCompanyLines, async ({ query, session, walk }, { database: { db } }) => {
    const { outcome: which, sort, direction, offset } = query
    const { page, take } = pageOf(walk, offset, PAGE_SIZE)
    const { counts, lines } = await readCompanyLines(db, await ownRut(db, session.sub), {
      which,
      order: { sort, is_descending: direction === 'desc' },
      ...page,
    })
    return { counts, total: countLines(counts, which), lines: take(lines, lineKey).map(companyLineAnswer) }
  }),

  listFollowedSuppliers: readRoute(listFollowedSuppliers, async ({ session: { sub } }, { database: { db } }) => {
    const [followed, { query }] = await Promise.all([listFollowed(db, sub), companyQuery(db, sub, FOLLOWED_BY_NAME)])
    const { companies } = await listCompanies(db, query, { offset: 0, limit: null })
    const shared = new Map(companies.map((company) => [company.rut, company]))
    return followed.map((supplier) => {
      const { lines = 0, own_won = 0, both_won = 0, rival_won = 0 } = shared.get(supplier.rut) ?? {}
      return { ...supplier, lines, own_won: own_won + both_won, rival_won: rival_won + both_won }
    })
  }),

  /** To whom the company of the account lost; nobody for a natural person. */
  listLosses: readRoute(listLosses, async ({ session }, { database: { db } }) =>
    readLosses(db, await ownRut(db, session.sub)),
  ),

  /** The lines in which the company of the account met another one; a natural person counts as unknown. */
  listMetLines: readRoute(listMetLines, async ({ query, session, walk }, { database: { db } }) => {
    const { rut: rivalRut, result, offset } = query
    const { page, take } = pageOf(walk, offset, PAGE_SIZE)
    const metLines = await readMetLines(db, { rut: await ownRut(db, session.sub), rivalRut }, { result, ...page })
    if (!metLines) return { rival: null, counts: NONE, total: 0, lines: [] }
    const { rival, counts, lines } = metLines
    return { rival, counts, total: countMet(counts, result), lines: take(lines, lineKey).map(metLineAnswer) }
  }),

  /** The lines behind the figures of a company. */
  listSupplierLines: readRoute(listSupplierLines, async ({ query, walk }, { database: { db } }) => {
    const { offset, ...which } = query
    const { page, take } = pageOf(walk, offset, PAGE_SIZE)
    const { total, lines } = await readSupplierLines(db, query.rut, linesOfQuery(which), page)
    return {
      total,
      lines: take(lines, lineKey).map(({ tender_id: _, unit_amount, currency, ...line }) => ({
        ...line,
        price: priceOf(unit_amount, currency),
      })),
    }
  }),

  markAwardsSeen: route(markAwardsSeen, async ({ body, session }, { database: { db }, now }) => ({
    seen: await markSeen(db, session.sub, body.rut, now()),
  })),

  /** Of the account's company, of a natural person's and without one: those of the market, and no meetings. */
  searchSuppliers: readRoute(
    searchSuppliers,
    async ({ query: { offset, ...filters }, session, walk }, { database: { db } }) => {
      const { query, period, own_regions } = await companyQuery(db, session.sub, filters)
      const { page, take } = pageOf(walk, offset, PAGE_SIZE)
      const { companies, ...list } = await listCompanies(db, query, page)
      const { rut, market } = query
      const is_natural_person = supplierKind(rut) === SUPPLIER_KINDS.natural
      return {
        is_natural_person,
        period,
        market: market && { ...market, families: [...market.families] },
        own_regions,
        ...list,
        companies: take(companies, ({ id }) => [id]).map(({ id: _, ...company }) => company),
      }
    },
  ),

  /** Idempotent, also for a RUT that was never followed. */
  unfollowSupplier: route(unfollowSupplier, async ({ params, session }, { database: { db } }) => {
    await deleteSupplierFollow(db, session.sub, params.rut)
    return { rut: canonicalRut(params.rut), is_followed: false }
  }),
}

const lineKey = ({ tender_id, line }: { tender_id: number; line: number }) => [tender_id, line] as const

function companyLineAnswer(line: CompanyLine) {
  const {
    own_unit_amount,
    own_total,
    own_currency,
    chosen_unit_amount,
    chosen_currency,
    criteria,
    tender_id: _,
    ...rest
  } = line
  return {
    ...rest,
    own: priceOf(own_unit_amount, own_currency),
    own_total: priceOf(own_total, own_currency),
    chosen: priceOf(chosen_unit_amount, chosen_currency),
    criteria: tenderCriteria(criteria).names,
  }
}

function countMet(counts: MetCounts, result: keyof MetCounts | 'all'): number {
  return result === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[result]
}

function metLineAnswer({
  tender_id: _,
  own_unit_amount,
  own_currency,
  rival_unit_amount,
  rival_currency,
  ...line
}: MetLine) {
  return { ...line, own: priceOf(own_unit_amount, own_currency), rival: priceOf(rival_unit_amount, rival_currency) }
}
