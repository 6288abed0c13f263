import { getInstitution, getOwnWithBuyer, listInstitutions } from '@mirador/contract/institutions'
import { PAGE_SIZE } from '@mirador/contract/page'
import { listInstitutions as listInstitutionsOf } from '@mirador/database/companies/institution-list'
import { findOwnWithBuyer } from '@mirador/database/companies/own-with-buyer'
import { findInstitution, findInstitutionId } from '@mirador/database/tenders/institutions'
import { canonicalRut } from '@mirador/domain/account/rut'
import { ownRut } from '../../company/own-rut.ts'
import { readRoute } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'
import { institutionQuery } from './institution-query.ts'
import { withFigures } from './with-figures.ts'

export const institutionRoutes = {
  /** INS-1: an unknown rut is an empty list, never a 404. */
  getInstitution: readRoute(getInstitution, async ({ params }, { database, now }) => {
    const institution = await findInstitution(database.db, canonicalRut(params.rut))
    return institution ? withFigures(database.db, [institution], now()) : []
  }),

  /** Of an account without a company, of a natural person and of an unknown institution: nothing. */
  getOwnWithBuyer: readRoute(getOwnWithBuyer, async ({ params, session }, { database: { db } }) => {
    const id = await findInstitutionId(db, canonicalRut(params.rut))
    return findOwnWithBuyer(db, await ownRut(db, session.sub), id ?? 0)
  }),

  listInstitutions: readRoute(listInstitutions, async ({ query, session, walk }, { database: { db }, env, now }) => {
    const question = await institutionQuery(db, session.sub, { ...query, family: query.family, env, now: now() })
    const { page, take } = pageOf(walk, query.offset, PAGE_SIZE)
    const all = { offset: 0, limit: null }
    const { rows, total } = await listInstitutionsOf(db, question, query.following ? all : page)
    const { families = null, months = null } = question.party ?? {}
    return {
      institution: await withFigures(
        db,
        take(rows, ({ id }) => [id]),
        now(),
      ),
      total,
      market: { families: families && [...families], months },
    }
  }),
}
