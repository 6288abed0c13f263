import type { CompanyField } from '@mirador/contract/company-form'
import { NO_LEGAL_NAME } from '@mirador/contract/legal-name'

/** Why a company field is invalid; the sentences with «requerido» and «válido» are the specification's. */
const COMPANY_FIELD_TEXTS: Record<CompanyField, Record<'required' | 'invalid' | 'too_long', string>> = {
  canonical_name: {
    required: 'El nombre legal es requerido.',
    invalid: 'El nombre legal no es válido.',
    too_long: 'El nombre legal es demasiado largo.',
  },
  brand_name: {
    required: 'El nombre de fantasía es requerido.',
    invalid: 'El nombre de fantasía no es válido.',
    too_long: 'El nombre de fantasía es demasiado largo.',
  },
  rut: {
    required: 'El RUT es requerido.',
    invalid: 'El RUT no es válido.',
    too_long: 'El RUT no es válido.',
  },
  email_address: {
    required: 'El email es requerido.',
    invalid: 'El email no es válido.',
    too_long: 'El email no es válido.',
  },
  phone_number: {
    required: 'El número de teléfono es requerido.',
    invalid: 'El número de teléfono no es válido.',
    too_long: 'El número de teléfono no es válido.',
  },
}

/** The error message of a company field, for the toast and for the field. */
export function companyFieldText(field: CompanyField, code: string): string {
  const texts = COMPANY_FIELD_TEXTS[field]
  return code === 'required' || code === 'too_long' ? texts[code] : texts.invalid
}

/** The look-up of the company's name by rut (specification, section 8). */
export const TAX_REGISTRY = {
  failed: 'Error al obtener datos del SII.',
  noName: NO_LEGAL_NAME,
} as const
