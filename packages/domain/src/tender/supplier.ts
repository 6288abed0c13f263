import { cleanRut } from '../account/rut.ts'

/** Shown in place of the name of a natural person. */
export const NATURAL_PERSON = 'Persona natural'

/** RUTs of companies and other legal persons start here; those of people have not reached half of it. */
const FIRST_LEGAL_PERSON = 50_000_000

/**
 * Whether a supplier is to be treated as a natural person, whose name and RUT appear only in the award that the source
 * publishes (Ley 21.719). A RUT without digits is not one: foreign suppliers have their own numbers.
 */
export function isNaturalPerson(rut: string): boolean {
  const body = Number(cleanRut(rut).slice(0, -1))
  return body > 0 && body < FIRST_LEGAL_PERSON
}
