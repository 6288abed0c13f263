import type { TenderDetail } from '@mirador/contract/tenders'
import { formatRut } from '@mirador/domain/account/rut'
import { WITHOUT_RUT } from '@mirador/domain/tender/unnamed-supplier'

type Award = TenderDetail['items'][number]['awards'][number]

/**
 * The name and RUT of the supplier of an award. The RUT is null without a Chilean RUT; then the name is not known
 * either.
 */
export function awardSupplier({ supplier_name, supplier_rut }: Pick<Award, 'supplier_name' | 'supplier_rut'>) {
  if (supplier_rut === '') return { name: WITHOUT_RUT, rut: null }
  return { name: supplier_name, rut: formatRut(supplier_rut) }
}
