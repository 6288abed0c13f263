import { lookUpRut } from '@mirador/contract/tax-registry'
import { canonicalRut } from '@mirador/domain/account/rut'
import { route } from '../../http/route.ts'

export const taxRegistryRoutes = {
  /**
   * REG-8: a rut that no registry knows is an answer without a name, never a 404. A rut that is not of a legal person
   * is looked up inside a registration only.
   */
  lookUpRut: route(lookUpRut, async ({ params, ip, registration }, { taxRegistry }) => {
    const rut = canonicalRut(params.rut)
    return { rut, razon_social: await taxRegistry.legalName(rut, { ip, registering: registration.sub }) }
  }),
}
