const LIST = new Intl.ListFormat('es', { type: 'conjunction' })

interface Feeds {
  hasCalendar: boolean
  searches: number
}

/** What programs and assistants of the owner get in with, or are called by. */
interface Connections {
  tokens: number
  webhooks: number
  assistants: number
}

/**
 * Sentences about the means of access that a change of password, second factor or sessions ends, and about those that
 * the owner may keep.
 */
export const WAYS_IN_TEXTS = {
  passkeysOf: (count: number) => (count === 1 ? 'tu llave de acceso' : `tus ${count} llaves de acceso`),
  google: 'el ingreso con Google',
  /** @returns undefined without feeds */
  feedsOf({ hasCalendar, searches }: Feeds): string | undefined {
    const names = [
      ...(hasCalendar ? ['la dirección de tu calendario'] : []),
      ...(searches === 1 ? ['el canal RSS de tu búsqueda guardada'] : []),
      ...(searches > 1 ? [`los canales RSS de tus ${searches} búsquedas guardadas`] : []),
    ]
    return names.length > 0 ? LIST.format(names) : undefined
  },
  /** @returns undefined without any of them */
  connectionsOf({ tokens, webhooks, assistants }: Connections): string | undefined {
    const names = [
      ...(tokens > 0 ? [tokens === 1 ? 'tu token' : `tus ${tokens} tokens`] : []),
      ...(webhooks > 0 ? [webhooks === 1 ? 'tu webhook' : `tus ${webhooks} webhooks`] : []),
      ...(assistants > 0 ? [assistants === 1 ? 'tu asistente' : `tus ${assistants} asistentes`] : []),
    ]
    return names.length > 0 ? LIST.format(names) : undefined
  },
  /** in the mail that reports the change */
  ended: (names: readonly string[]) => `También terminamos: ${LIST.format(names)}.`,
  /** the legend of the choices */
  title: 'También termina, si no lo conservas:',
  keep: (name: string) => `Conservar ${name}`,
  feedsHint: 'Si terminan, copia las direcciones nuevas en tu calendario o lector.',
} as const
