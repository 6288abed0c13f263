import type { Webhook, WebhookDelivery } from '@mirador/contract/webhooks'
import type { EventType, SentType } from '@mirador/domain/webhooks/event-types'

type Problem = NonNullable<WebhookDelivery['attempts'][number]['problem']>

/** What each type reports. */
const TYPES = {
  'licitacion.publicada': 'Licitaciones nuevas de tus búsquedas guardadas',
  'licitacion.cambio': 'Cambios de las licitaciones que sigues y de la Mesa',
  'licitacion.plazo': 'Plazos que se acercan',
  'licitacion.resultado': 'Resultados',
  'mesa.estado': 'Cambios de etapa en la Mesa',
  'mesa.paso': 'Tareas de la Mesa',
  'fuente.caida': 'Caídas de Mercado Público',
} satisfies Record<EventType, string>

/** Sentences on webhooks, in the section Cuenta of the profile. */
export const WEBHOOKS = {
  title: 'Avisos a tus sistemas',
  about:
    'Enviamos cada novedad a una dirección de tus sistemas (webhooks), firmada con su clave. Un aviso puede llegar más de una vez, y el orden no está asegurado.',
  none: 'Todavía no tienes ninguno.',
  add: 'Agregar sistema',
  full: (most: number) => `Tu empresa ya tiene ${most}. Elimina alguno para agregar otro.`,
  loading: 'Cargando los avisos a tus sistemas…',
  failedTitle: 'No pudimos mostrar los avisos a tus sistemas',
  failedHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  types: TYPES,
  type: (type: SentType) => (type === 'ping' ? 'Prueba' : TYPES[type]),
  state: ({ state, off_reason, waiting, failed }: Webhook) => {
    if (state === 'unanswered')
      return waiting > 0 ? 'Enviando una prueba…' : 'Sin activar: falta que responda una prueba con un código 2xx'
    const queue = waiting === 0 ? '' : waiting === 1 ? ' · 1 aviso espera' : ` · ${waiting} avisos esperan`
    if (state === 'on') return failed === 0 ? `Encendido${queue}` : `Encendido${queue} · ${failed} sin entregar`
    const why = {
      person: 'Apagado',
      gone: 'Apagado: respondió que ya no existe (410)',
      failures: 'Apagado: no respondió en diez intentos; guardamos los avisos 30 días',
    }
    return why[off_reason ?? 'person'] + queue
  },
  oldKey: (moment: string) => `La clave anterior también firma hasta el ${moment}`,
  foreign: 'Lo creó otra persona de tu empresa: avisa lo que ella sigue y busca.',
  attempts: 'Envíos',
  attemptsOf: (url: string) => `Ver los envíos a ${url}`,
  ping: 'Probar',
  pingOf: (url: string) => `Probar ${url}`,
  pinged: 'Enviamos una prueba. El resultado queda en «Envíos».',
  rotate: 'Cambiar clave',
  rotateOf: (url: string) => `Cambiar clave de ${url}`,
  off: 'Apagar',
  offOf: (url: string) => `Apagar ${url}`,
  on: 'Encender',
  onOf: (url: string) => `Encender ${url}`,
  switchedOff: 'Apagado: no enviamos más avisos',
  switchedOn: 'Encendido: enviamos lo que esperaba',
  remove: 'Eliminar',
  removeOf: (url: string) => `Eliminar ${url}`,
  removeTitle: '¿Eliminar este sistema?',
  removeAbout: (url: string) => `Dejamos de avisar a ${url} y borramos sus envíos. No se puede deshacer.`,
  removed: 'Eliminado',
} as const

export const NEW_WEBHOOK = {
  title: 'Agregar sistema',
  hint: 'Recibe los avisos por HTTPS, según Standard Webhooks. Primero le enviamos una prueba, que debe responder con un código 2xx.',
  url: 'Dirección',
  urlPlaceholder: 'https://sistemas.ejemplo.cl/mirador',
  urlRequired: 'Escribe la dirección, con https.',
  types: 'Avisar',
  typesRequired: 'Elige al menos un aviso.',
  hours: 'Avisar de los plazos',
  hoursOf: (hours: number) =>
    hours < 24 ? `${hours} horas antes` : hours === 24 ? 'un día antes' : `${hours / 24} días antes`,
  submit: 'Agregar',
  failed: 'No se agregó.',
} as const

export const NEW_KEY = {
  readyTitle: 'La clave está lista',
  readyHint: 'Cópiala ahora: no la volvemos a mostrar. Con ella tu sistema comprueba que los avisos son nuestros.',
  copy: 'Copiar',
  saved: 'Ya la guardé',
} as const

export const DELIVERIES = {
  title: 'Envíos',
  hint: 'De los últimos 30 días, lo más nuevo primero.',
  none: 'Todavía no hay envíos.',
  loading: 'Cargando los envíos…',
  failedTitle: 'No pudimos mostrar los envíos',
  states: {
    waiting: 'Espera',
    delivered: 'Entregado',
    failed: 'Sin entregar',
  } satisfies Record<WebhookDelivery['state'], string>,
  next: (moment: string) => `Próximo intento: ${moment}`,
  attempt: (moment: string, outcome: string, duration: string) => `${moment} · ${outcome} · ${duration}`,
  milliseconds: (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1).replace('.', ',')} s`),
  problems: {
    refused_address: 'dirección no permitida',
    unknown_host: 'el nombre no existe',
    timeout: 'sin respuesta en 20 s',
    certificate: 'certificado no válido',
    unreachable: 'sin conexión',
    key_lost: 'sin clave: cámbiala',
  } satisfies Record<Problem, string>,
  resend: 'Enviar de nuevo',
  resendOf: (type: string, moment: string) => `Enviar de nuevo: ${type}, ${moment}`,
  resent: (count: number) =>
    count === 0
      ? 'No había nada que enviar de nuevo'
      : count === 1
        ? 'Enviamos 1 aviso de nuevo'
        : `Enviamos ${count} avisos de nuevo`,
  range: 'Enviar de nuevo todo lo de',
  ranges: { 1: 'la última hora', 24: 'las últimas 24 horas', 168: 'los últimos 7 días', 720: 'los últimos 30 días' },
  more: 'Ver más',
} as const
