import { canonicalRut } from '@mirador/domain/account/rut'
import { RegistryError } from './registry-error.ts'

/** limit of the company form */
const MAX_NAME_LENGTH = 200
/** Messages of the known registries for an unknown rut. */
const NOT_FOUND = /no (?:se )?(?:encontr|existe|registra)|not found|sin (?:datos|resultados|información)|inexistente/i

type Fields = Record<string, unknown>

/**
 * The legal name in an answer of an upstream registry, in any of the three known shapes:
 * `{razon_social, actividades, error}`, `{status, data: {rut, name, …}}` and `{success, data: {RUT, DV, RAZON_SOCIAL, …}}`.
 * @param rut canonical; an answer about another rut is refused
 * @returns null when the registry does not know the rut
 * @throws RegistryError for any other answer
 */
export function nameInAnswer(rut: string, status: number, body: string): string | null {
  const answer = parse(body)
  if (status === 429) throw new RegistryError('registry_busy', 'asks for fewer look-ups')
  if (!answer || !isKnownShape(answer)) throw new RegistryError('registry_failed', `status ${status}, unknown shape`)
  const hasSucceeded = answer.success === true || answer.status === 'success'
  const complaint = complaintOf(answer, hasSucceeded)
  if (status === 404 || (complaint !== undefined && NOT_FOUND.test(complaint))) return null
  if (status !== 200) throw new RegistryError('registry_failed', `status ${status}`)
  if (complaint !== undefined || !(hasSucceeded || 'razon_social' in answer))
    throw new RegistryError('registry_failed', 'reports a failure')
  const data = fieldsOf(answer.data) ?? answer
  refuseAnotherRut(rut, data)
  return nameOf(data)
}

/** @returns null: the registry has no name for the rut */
function nameOf(data: Fields): string | null {
  const name = [data.razon_social, data.RAZON_SOCIAL, data.name].find((value) => value !== undefined)
  if (name === null) return null
  if (typeof name !== 'string') throw new RegistryError('registry_failed', 'has no name')
  const line = name.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.slice(0, MAX_NAME_LENGTH) || null
}

function parse(body: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(body))
  } catch {
    return undefined
  }
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

function isKnownShape(answer: Fields): boolean {
  return 'razon_social' in answer || typeof answer.success === 'boolean' || typeof answer.status === 'string'
}

/** The error text of an answer: `error`, and for a failure also `message`, at the top or inside `data`. */
function complaintOf(answer: Fields, hasSucceeded: boolean): string | undefined {
  const data = fieldsOf(answer.data)
  const messages = [answer.error, ...(hasSucceeded ? [] : [answer.message, data?.error, data?.message])]
  return messages
    .map((value) => fieldsOf(value)?.message ?? value)
    .find((value): value is string => typeof value === 'string' && value.trim() !== '')
}

function refuseAnotherRut(rut: string, { rut: plain, RUT: body, DV: digit }: Fields): void {
  const answered = typeof plain === 'string' ? plain : body === undefined ? undefined : `${body}${digit ?? ''}`
  if (answered !== undefined && canonicalRut(answered) !== rut && !(digit === undefined && rut.startsWith(`${body}-`)))
    throw new RegistryError('registry_failed', 'answers for another rut')
}
