/** Shown in place of the name of a natural person. */
export const NATURAL_PERSON = 'Persona natural'

/** Shown in place of the name of a supplier without a Chilean RUT. */
export const WITHOUT_RUT = 'Proveedor sin RUT'
