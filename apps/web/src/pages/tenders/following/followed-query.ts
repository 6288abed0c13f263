import { queries } from '../../../api/queries.ts'

/** The query of the followed tenders, the next to close first. */
export const FOLLOWED = { scope: 'all', following: 'true', sort: 'closing' } as const

/** The followed institutions with what they are for the own company. */
export const followedInstitutionsQuery = queries.listInstitutions({ offset: '0', following: 'true', sort: 'open' })
