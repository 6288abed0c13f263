import { lookUpRut } from '@mirador/contract/tax-registry'
import { countOfferedTenders } from '@mirador/database/offers/history-profile'
import { canonicalRut } from '@mirador/domain/account/rut'
import { route } from '../../http/route.ts'

export const taxRegistryRoutes = {
  /**
   * REG-8: a rut that no registry knows is an answer without a name, never a 404. A rut that is not of a legal person
   * is looked up inside a registration only, and its offers are never counted.
   */
  lookUpRut: route(lookUpRut, async ({ params, ip, registration }, { taxRegistry, database, env }) => {
    const rut = canonicalRut(params.rut)
    const razon_social = await taxRegistry.legalName(rut, { ip, registering: registration.sub })
    const tenders = env.sections.includes('hoy') ? await countOfferedTenders(database.db, rut) : 0
    return { rut, razon_social, ...(tenders > 0 && { offered_tenders: tenders }) }
  }),
}
