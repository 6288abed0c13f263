import { lookUpRut } from '@mirador/contract/tax-registry'
import { canonicalRut } from '@mirador/domain/account/rut'
import { route } from '../../http/route.ts'

/** REG-8: a rut that no registry knows is an answer without a name, never a 404. */
export const lookUpRutRoute = route(lookUpRut, async ({ params, ip }, { taxRegistry }) => {
  const rut = canonicalRut(params.rut)
  return { rut, razon_social: await taxRegistry.legalName(rut, ip) }
})
