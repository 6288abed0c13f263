import type { SecurityEventKind } from '@mirador/contract/security-log'
import { EXPORTED_LIST_WORDS, FOLLOWED_WORDS } from './exported-lists.ts'
import { figure } from './figure.ts'

interface Event {
  kind: SecurityEventKind
  detail: string | null
  amount: number
  /** present where a row stands for several events */
  last_at?: Date | string | null
}

const WAYS: Readonly<Record<string, string>> = {
  password: 'con contraseña',
  code: 'al confirmar tu correo',
  social: 'con Google',
  passkey: 'con una llave de acceso',
}
const LISTS: Readonly<Record<string, { log: string }>> = { ...EXPORTED_LIST_WORDS, followed: FOLLOWED_WORDS }

const after = (words: string | undefined) => (words ? ` ${words}` : '')
const way = ({ detail }: Event) => after(WAYS[detail ?? ''])
const times = (one: string, many: (count: string) => string, amount: number) =>
  amount === 1 ? one : many(figure(amount))
/** what the change ended */
const closed = ({ amount }: Event) =>
  amount === 0 ? '' : times(' y se cerró 1 sesión', (count) => ` y se cerraron ${count} sesiones`, amount)

const KINDS: Record<SecurityEventKind, (event: Event) => string> = {
  signed_in: (event) => `Ingreso${way(event)}`,
  signed_in_on_new_device: (event) => `Ingreso${way(event)} desde un navegador nuevo`,
  signed_out: () => 'Salida',
  sign_in_failed: ({ amount }) =>
    times('Un intento de ingreso fallido', (count) => `${count} intentos de ingreso fallidos`, amount),
  password_refused: ({ amount }) =>
    times(
      'Una contraseña equivocada al confirmar un cambio',
      (count) => `${count} contraseñas equivocadas al confirmar un cambio`,
      amount,
    ),
  reset_requested: ({ amount }) =>
    times(
      'Se pidió un código para cambiar la contraseña',
      (count) => `Se pidieron ${count} códigos para cambiar la contraseña`,
      amount,
    ),
  second_factor_asked: ({ amount }) =>
    times(
      'Un ingreso correcto, al que pedimos el segundo paso',
      (count) => `${count} ingresos correctos, a los que pedimos el segundo paso`,
      amount,
    ),
  second_factor_refused: ({ amount }) =>
    times(
      'Una contraseña correcta con un código equivocado de la app',
      (count) => `${count} códigos equivocados de la app, con la contraseña correcta`,
      amount,
    ),
  second_factor_on: (event) => `Se activó la verificación en dos pasos${closed(event)}`,
  second_factor_off: (event) => `Se desactivó la verificación en dos pasos${closed(event)}`,
  recovery_codes_renewed: () => 'Se crearon códigos de respaldo nuevos',
  recovery_code_used: ({ amount }) => `Se usó un código de respaldo; ${amount === 1 ? 'queda 1' : `quedan ${amount}`}`,
  password_reset: (event) => `La contraseña cambió con un código enviado a tu correo${closed(event)}`,
  password_changed: (event) => `La contraseña cambió con la anterior${closed(event)}`,
  passkey_added: () => 'Se agregó una llave de acceso',
  passkey_removed: ({ amount }) =>
    times('Se quitó una llave de acceso', (count) => `Se quitaron ${count} llaves de acceso`, amount),
  google_linked: () => 'Se agregó el ingreso con Google',
  google_unlinked: (event) => `Se quitó el ingreso con Google${closed(event)}`,
  sessions_ended: ({ amount }) =>
    times('Se cerró 1 sesión desde el perfil', (count) => `Se cerraron ${count} sesiones desde el perfil`, amount),
  session_copied: () => 'Cerramos una sesión porque su llave se usó dos veces: alguien pudo copiarla',
  disabled: (event) => `El operador suspendió la cuenta${closed(event)}`,
  enabled: () => 'El operador volvió a habilitar la cuenta',
  sessions_ended_by_operator: ({ amount }) =>
    times(
      'El operador cerró 1 sesión',
      (count) => (amount === 0 ? 'El operador cerró las sesiones: no había' : `El operador cerró ${count} sesiones`),
      amount,
    ),
  google_unlinked_by_operator: (event) => `El operador quitó el ingreso con Google${closed(event)}`,
  second_factor_off_by_operator: (event) => `El operador desactivó la verificación en dos pasos${closed(event)}`,
  company_verified: () => 'El operador verificó tu empresa',
  company_unverified: () => 'El operador retiró la verificación de tu empresa',
  calendar_link_made: () => 'Se creó una dirección para tu calendario',
  calendar_link_removed: () => 'Se quitó la dirección de tu calendario',
  feed_link_made: () => 'Se creó el canal RSS de una búsqueda guardada',
  feed_link_renewed: ({ amount }) =>
    times(
      'Se cambió la dirección del canal RSS de una búsqueda guardada',
      (count) => `Se cambiaron las direcciones de los canales RSS de ${count} búsquedas guardadas`,
      amount,
    ),
  feed_link_removed: () => 'Se quitó el canal RSS de una búsqueda guardada',
  token_created: ({ detail }) => (detail === null ? 'Se creó un token' : `Se creó el token «${detail}»`),
  token_ended: ({ detail, amount }) =>
    detail === null
      ? times('Terminó un token', (count) => `Terminaron ${count} tokens`, amount)
      : `Terminó el token «${detail}»`,
  assistant_allowed: ({ detail }) => `Permitiste que ${detail ?? 'un asistente'} pregunte por ti`,
  assistant_ended: ({ detail }) => `Terminó el permiso de ${detail ?? 'un asistente'}`,
  assistant_copied: ({ detail }) =>
    `Terminamos el permiso de ${detail ?? 'un asistente'} porque su llave se usó dos veces: alguien pudo copiarla`,
  webhook_made: ({ detail }) => `Se creó un webhook hacia ${detail ?? 'otro sistema'}`,
  webhook_key_changed: ({ detail }) => `Cambió la clave del webhook hacia ${detail ?? 'otro sistema'}`,
  webhook_removed: ({ detail }) => `Se eliminó un webhook hacia ${detail ?? 'otro sistema'}`,
  webhook_off: ({ detail }) => `Se apagó el webhook hacia ${detail ?? 'otro sistema'}`,
  list_downloaded: ({ detail, amount }) =>
    `Descarga de la lista de ${LISTS[detail ?? '']?.log ?? 'datos'}: ${times('1 fila', (count) => `${count} filas`, amount)}`,
  data_downloaded: () => 'Descarga de los datos de la cuenta',
}

/** Kinds whose rows always stand for several events: their sentences say so. */
const COUNTED: readonly SecurityEventKind[] = [
  'sign_in_failed',
  'password_refused',
  'reset_requested',
  'second_factor_refused',
]
/** Sentences for a row of many events, without the details of each. */
const BRIEF: Partial<Record<SecurityEventKind, string>> = {
  list_downloaded: 'Descarga de listas',
  token_ended: 'Término de tokens',
  assistant_allowed: 'Permisos a asistentes',
  assistant_ended: 'Término de permisos de asistentes',
  assistant_copied: 'Término de permisos de asistentes con una llave usada dos veces',
  webhook_made: 'Creación de webhooks',
  webhook_key_changed: 'Cambio de claves de webhooks',
  webhook_removed: 'Eliminación de webhooks',
  webhook_off: 'Apagado de webhooks',
  sessions_ended: 'Cierre de sesiones desde el perfil',
  sessions_ended_by_operator: 'Cierre de sesiones por el operador',
  recovery_code_used: 'Uso de códigos de respaldo',
}

const isRepeated = ({ kind, last_at }: Event) => (last_at ?? null) !== null && !COUNTED.includes(kind)

function repeated({ kind, amount }: Event): string {
  const what = BRIEF[kind] ?? KINDS[kind]({ kind, detail: null, amount: 0 })
  return `${what}, ${times('una vez más ese día', (count) => `${count} veces más ese día`, amount)}`
}

/** The security log of an account, in the section Cuenta of the profile. */
export const SECURITY_LOG = {
  title: 'Actividad de tu cuenta',
  about: 'De los últimos doce meses; nadie puede cambiarla.',
  notYou:
    '¿Algo no fuiste tú? Elige otra contraseña: eso cierra tus otras sesiones. En «Sesiones abiertas» puedes cerrar solo las que no reconozcas.',
  change: 'Elegir otra contraseña',
  until: (time: string) => ` a ${time}`,
  /** @returns an empty text for an event without a browser */
  place({ device, network }: { device: string | null; network: string | null }): string {
    const from = network === '' ? 'desde varias redes' : network && `desde la red ${network}`
    if (device && from) return `${device}, ${from}`
    return device ?? (from ?? '').replace(/^d/, 'D')
  },
  more: 'Ver actividad anterior',
  empty: 'Todavía no hay actividad.',
  loading: 'Cargando la actividad de tu cuenta…',
  failedTitle: 'No pudimos mostrar la actividad de tu cuenta',
  failedHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  what: (event: Event) => (isRepeated(event) ? repeated(event) : KINDS[event.kind](event)),
} as const
