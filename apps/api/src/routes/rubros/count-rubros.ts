import { countRubros } from '@mirador/contract/rubros'
import { countFamilies } from '@mirador/database/rubros/family-figures'
import { readRoute } from '../../http/route.ts'

export const countRubrosRoute = readRoute(countRubros, async ({ query }, { database: { db }, now }) =>
  countFamilies(db, query.families.split(',').map(Number), now()),
)
