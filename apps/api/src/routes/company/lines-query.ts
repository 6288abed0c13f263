import type { SupplierLinesQuery } from '@mirador/database/companies/supplier-profile'
import { canonicalRut } from '@mirador/domain/account/rut'

/** The parameters of the database: canonical RUT of the buyer, first days of the months. */
export function linesOfQuery({ which, institution, family, from, to }: SupplierLinesQuery): SupplierLinesQuery {
  return {
    which,
    family,
    institution: institution === undefined ? undefined : canonicalRut(institution),
    from: from === undefined ? undefined : `${from}-01`,
    to: to === undefined ? undefined : `${to}-01`,
  }
}
