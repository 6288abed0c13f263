import type { TenderFields } from '@mirador/domain/tender/tender'
import { FIELD_NAMES, type FieldName } from '@mirador/domain/tender/tender-fields'

/** Fields of the institution, fields in tables or JSON, and fields that Mirador derives. */
const STORED_ELSEWHERE = ['institution_rut', 'institution_code', 'items', 'award', 'second_call'] as const

export type StoredField = Exclude<FieldName, (typeof STORED_ELSEWHERE)[number] | `facts.${string}`>

/** The fields in a column of `tender` with the same name. */
export type StoredFields = Required<Pick<TenderFields, StoredField>>

const ELSEWHERE: ReadonlySet<string> = new Set(STORED_ELSEWHERE)

export const STORED_FIELDS = FIELD_NAMES.filter(
  (name): name is StoredField => !ELSEWHERE.has(name) && !name.startsWith('facts.'),
)
