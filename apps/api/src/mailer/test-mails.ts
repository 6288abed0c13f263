import { HOUR_MS } from '@mirador/domain/time/duration'
import { mentionMail } from '../mesa/mention-mail.ts'
import { invitationMail, removalMail, removedMail } from '../mesa/team-mail.ts'
import { digestMail } from '../notices/digest-mail.ts'
import { movedTasksMail } from '../notices/moved-tasks-mail.ts'
import { reminderMail } from '../notices/reminder-mail.ts'
import { type TodayNews, todayMail } from '../notices/today-mail.ts'
import { webhookMail } from '../webhooks/webhook-mail.ts'
import { codeMail } from './code-mail.ts'
import { farewellMail } from './farewell-mail.ts'
import { linkMail, unlinkMail } from './link-mail.ts'
import type { Mail } from './mail.ts'
import { contactMail, feedbackMail } from './message-mail.ts'
import { passwordMail } from './password-mail.ts'
import { secondFactorMail } from './second-factor-mail.ts'
import { sessionsMail } from './sessions-mail.ts'
import { tokenMail } from './token-mail.ts'

const PRODUCT = { product: 'Mirador', url: 'https://mirador.example' }
/** Monday 23 November 2026, 07:30 in Chile. */
const NOW = new Date('2026-11-23T10:30:00Z')
const ENDED = {
  sessions: 2,
  passkeys: 1,
  links: 1,
  hasCalendar: true,
  searchFeeds: 3,
  tokens: ['Planilla'],
  webhooks: 2,
  assistants: 1,
}
const HOOK = { to: 'ana@andina.cl', webhookUrl: 'https://mirador.example/avisos', at: NOW }
const unsubscribe = (of: string) => `${PRODUCT.url}/api/mail/unsubscribe/AbCdEf012345-${of}`
const URLS = {
  changes: unsubscribe('c'),
  reminders: unsubscribe('r'),
  matches: unsubscribe('m'),
  today: unsubscribe('t'),
}
const to = 'ana@andina.cl'

const at = (instant: string) => new Date(instant)
const change = { found_at: NOW, id: 1 }

const CAMERAS = {
  bid_idn: '9148574-21-LE26',
  name: 'Instalación de cámaras de televigilancia en el Servicio de Urgencia',
  institution_name: 'Servicio de Salud Lagos y Volcanes',
}
const PAEDIATRICS = {
  bid_idn: '9139704-54-LE26',
  name: 'Ampliación y mejoramiento del sistema de cámaras del Servicio de Pediatría',
  institution_name: 'Hospital Los Perales',
}
const COMPUTERS = {
  bid_idn: '9127001-7-LP26',
  name: 'Adquisición de equipos computacionales y periféricos para la red asistencial',
  institution_name: 'Hospital Regional de Talca',
  amount: 48_500_000,
  currency: 'CLP',
  closes_at: at('2026-11-23T18:05:00Z'),
}

type Digest = Parameters<typeof digestMail>[0]

const TENDERS = [
  {
    ...CAMERAS,
    changes: [
      {
        kind: 'date',
        field: 'closes_at',
        severity: 'critical',
        old: '2026-11-25T18:00:00Z',
        new: '2026-12-02T18:00:00Z',
      },
      {
        kind: 'date',
        field: 'technical_opening_at',
        severity: 'notable',
        old: '2026-11-25T18:30:00Z',
        new: '2026-12-02T18:30:00Z',
      },
    ],
  },
  {
    ...PAEDIATRICS,
    changes: [
      {
        kind: 'money',
        field: 'amount',
        severity: 'notable',
        old: { amount: 49_300_000, currency: 'CLP' },
        new: { amount: 59_160_000, currency: 'CLP' },
      },
      { kind: 'items', field: 'items', severity: 'notable', added: 0, removed: 0, changed: 1, awarded: 0 },
    ],
  },
].map(({ changes, ...tender }) => ({
  ...tender,
  changes: changes.map((one) => ({ ...change, ...one })),
})) as unknown as Digest['tenders']

const MATCHES: Digest['matches'] = [
  {
    saved_search_id: '1',
    name: 'Notebooks en la RM',
    channels: 'licitaciones',
    path: '/dashboard/search/notebooks?region=13',
    total: 4,
    tenders: [
      { ...COMPUTERS, bid_idn: '9150001-3-LE26', closes_at: at('2026-12-07T18:00:00Z'), words: ['notebook'] },
      {
        bid_idn: '9150002-9-LP26',
        name: 'Tablets y notebooks para estudiantes',
        institution_name: 'I. Municipalidad de Altos del Maitén',
        amount: 201_000_000,
        currency: 'CLP',
        closes_at: at('2026-12-21T18:00:00Z'),
        words: ['notebook'],
      },
    ],
  },
]

const CLOSING: Digest['closing'] = [
  COMPUTERS,
  {
    bid_idn: '9133333-1-LQ26',
    name: 'Mantención preventiva y correctiva de equipos de rayos X y ecotomografía',
    institution_name: 'Servicio de Salud Aconcagua',
    amount: 214_900_000,
    currency: 'CLP',
    closes_at: at('2026-11-24T15:00:00Z'),
  },
]

const DATES = [
  {
    tender_id: 1,
    ...COMPUTERS,
    reminder: '3h' as const,
    kind: 'closes_at' as const,
    date_at: at('2026-11-23T12:30:00Z'),
    name: 'Servicio de impresión y fotocopiado para las oficinas del nivel central y regional',
  },
  {
    tender_id: 2,
    ...PAEDIATRICS,
    reminder: 'questions' as const,
    kind: 'questions_close_at' as const,
    date_at: at('2026-11-24T15:00:00Z'),
  },
] as const

const AWARDS = [
  {
    rut: '98310442-8',
    name: 'Óptica Ficticia Pehuén Ltda.',
    bid_idn: '1057-88-LE26',
    lines: 2,
    tender_name: 'Adquisición de lentes para escolares',
    institution_name: 'Hospital Los Maitenes',
    found_at: NOW,
  },
] as const

const RESULTS = [
  {
    bid_idn: '1057-77-LE26',
    name: 'Adquisición de monitores clínicos',
    institution_name: 'Hospital Los Maitenes',
    own_result: { lines: 2, won: 1, compared_line: 2, difference: -0.12 },
  },
] as const

const CHANGED: Digest['changedSearches'] = [
  {
    name: 'Mesas y sobres',
    word_changes: [
      { word: 'mesas', wasIgnored: false, lost: ['mes', 'meses'], gained: [] },
      { word: 'sobres', wasIgnored: true, lost: [], gained: [] },
    ],
  },
]

const movedTask = (
  { bid_idn, name, institution_name }: { bid_idn: string; name: string; institution_name: string },
  text: string,
  ...[was_at, moved_at]: [string, string]
) => ({ bid_idn, name, institution_name, text, was_at: at(was_at), at: at(moved_at) })

const MOVED_TASKS = [
  // the closing was moved ahead
  movedTask(PAEDIATRICS, 'Retirar la boleta de garantía', '2026-11-26T15:00:00Z', '2026-11-22T15:00:00Z'),
  movedTask(CAMERAS, 'Visitar el recinto con <el técnico>', '2026-11-23T18:00:00Z', '2026-11-30T18:00:00Z'),
  movedTask(CAMERAS, 'Firmar los anexos', '2026-11-25T17:00:00Z', '2026-12-02T17:00:00Z'),
] as const

/** One of each mail of the product, in its sent form, by the name of its snapshot. */
export function testMails(): Record<string, Mail> {
  const code = { to, code: '012345', sentAt: NOW, expiresAt: at('2026-11-24T10:30:00Z') }
  const receipt = { to: 'equipo@mirador.example', receivedAt: NOW }
  const message = '¿Tienen un plan para cooperativas?\n<b>Somos</b> doce socios.'
  const reminders = { to, reminders: DATES, zone: 'Pacific/Easter' }
  return {
    'resumen-de-cambios': digestMail(
      {
        to,
        tenders: TENDERS,
        results: RESULTS,
        closing: CLOSING,
        matches: MATCHES,
        awards: AWARDS,
        changedSearches: CHANGED,
      },
      URLS,
      PRODUCT,
      NOW,
    ),
    'resumen-de-busquedas': digestMail(
      { to, tenders: [], results: [], closing: [], matches: MATCHES, awards: [], changedSearches: [] },
      URLS,
      PRODUCT,
      NOW,
    ),
    'resumen-de-empresas': digestMail(
      { to, tenders: [], results: [], closing: [], matches: [], awards: AWARDS, changedSearches: [] },
      URLS,
      PRODUCT,
      NOW,
    ),
    'resumen-de-resultados': digestMail(
      { to, tenders: [], results: RESULTS, closing: [], matches: [], awards: [], changedSearches: [] },
      URLS,
      PRODUCT,
      NOW,
    ),
    'resumen-de-busquedas-cambiadas': digestMail(
      { to, tenders: [], results: [], closing: [], matches: [], awards: [], changedSearches: CHANGED },
      URLS,
      PRODUCT,
      NOW,
    ),
    hoy: todayMail({ to, ...TODAY }, URLS, PRODUCT, NOW),
    recordatorio: reminderMail(reminders, URLS, PRODUCT, NOW),
    'codigo-de-registro': codeMail('verification-code', code, PRODUCT),
    'codigo-de-recuperacion': codeMail('reset-code', code, PRODUCT),
    'contrasena-cambiada': passwordMail({ to, changedAt: NOW, ended: ENDED }, PRODUCT),
    'sesiones-cerradas': sessionsMail({ to, ended: ENDED, at: NOW }, PRODUCT),
    'cuenta-separada': unlinkMail({ to, at: NOW }, PRODUCT),
    'cuenta-unida': linkMail({ to, linkedAt: NOW }, PRODUCT),
    'dos-pasos-activados': secondFactorMail({ to, event: 'on', at: NOW, ended: ENDED }, PRODUCT),
    'dos-pasos-desactivados': secondFactorMail({ to, event: 'off', at: NOW }, PRODUCT),
    'codigos-de-respaldo-nuevos': secondFactorMail({ to, event: 'codes', at: NOW }, PRODUCT),
    'codigo-de-respaldo-usado': secondFactorMail({ to, event: 'recovery', at: NOW, remainingCodes: 9 }, PRODUCT),
    'llave-de-acceso-agregada': secondFactorMail({ to, event: 'passkeyAdded', at: NOW }, PRODUCT),
    'llave-de-acceso-quitada': secondFactorMail({ to, event: 'passkeyRemoved', at: NOW }, PRODUCT),
    'codigo-de-app-repetido': secondFactorMail({ to, event: 'reused', at: NOW }, PRODUCT),
    'token-por-terminar': tokenMail(
      { to, name: 'Planilla de ventas', expiresAt: at('2026-11-30T12:00:00Z'), at: NOW },
      PRODUCT,
    ),
    'webhook-apagado-por-fallas': webhookMail({ ...HOOK, reason: 'failures' }, PRODUCT),
    'webhook-apagado-por-410': webhookMail({ ...HOOK, reason: 'gone' }, PRODUCT),
    'cuenta-eliminada': farewellMail({ to, contact: 'contacto@mirador.example', deletedAt: NOW }, PRODUCT),
    'mensaje-de-contacto': contactMail({ name: 'Ana <Pérez>', email: to, message }, receipt, PRODUCT),
    'tareas-movidas': movedTasksMail({ to, tasks: MOVED_TASKS }, URLS, PRODUCT, NOW),
    mencion: mentionMail({ to, author: 'Bruno <Soto>', ...CAMERAS }, PRODUCT, NOW),
    invitacion: invitationMail(
      { to, name: 'Bruno', company: 'Papelera Ficticia del Maule SpA', link: `${PRODUCT.url}/invitacion#AbCdEf012345` },
      PRODUCT,
      NOW,
    ),
    'salida-del-equipo': removalMail({ to, name: 'Bruno', company: 'Papelera <Ficticia> SpA' }, PRODUCT, NOW),
    'persona-quitada': removedMail({ to, person: 'Carla' }, PRODUCT, NOW),
    opinion: feedbackMail({ email: to, puntuacion: 4, comentario: message }, receipt, PRODUCT),
  }
}

const listed = ({ closes_at, ...tender }: { closes_at?: Date; bid_idn: string; name: string }, grade: string) => ({
  amount: null,
  currency: null,
  ...tender,
  closes_at: closes_at?.toISOString() ?? null,
  fit: { grade, rank: null, blocked: null },
})

const TODAY = {
  decide: {
    total: 5,
    rows: [
      {
        tender: listed(COMPUTERS, 'muy_parecida'),
        deadline: { kind: 'closes_at', at: COMPUTERS.closes_at },
        reason: null,
      },
      {
        tender: listed({ ...CAMERAS, closes_at: at('2026-12-02T18:00:00Z') }, 'parecida'),
        deadline: { kind: 'questions_close_at', at: at('2026-11-24T15:00:00Z') },
        reason: null,
      },
    ],
  },
  changes: {
    total: 2,
    rows: [
      {
        tender: { ...listed(PAEDIATRICS, 'parecida'), unseen: { up_to: 0, changes: [] } },
        change: null,
        more: 0,
        own_result: RESULTS[0]?.own_result,
      },
      {
        tender: { ...listed(CAMERAS, 'parecida'), unseen: { up_to: 1, changes: TENDERS[0]?.changes } },
        change: TENDERS[0]?.changes[0],
        more: 1,
        own_result: null,
      },
    ],
  },
  fresh: { total: 5, rows: [listed({ ...PAEDIATRICS, closes_at: at('2026-12-02T18:00:00Z') }, 'algo_parecida')] },
  hasWon: true,
} as unknown as TodayNews

/** A digest with more entries of every kind than a mail can list. */
export function longestMail(): Mail {
  const [tender] = TENDERS
  const [search] = MATCHES
  if (!tender || !search) throw new Error('no example')
  const long = '<Ñ> & "larga" '.repeat(18)
  const changes = Array.from({ length: 12 }, () => tender.changes).flat()
  const tenders = Array.from({ length: 60 }, () => ({ ...tender, name: long, institution_name: long, changes }))
  const longTenders = Array.from({ length: 10 }, () => ({
    ...COMPUTERS,
    name: long,
    institution_name: long,
    words: ['ñ'],
  }))
  const matches = Array.from({ length: 50 }, () => ({ ...search, name: long, total: 400, tenders: longTenders }))
  const [award] = AWARDS
  const awards = Array.from({ length: 60 }, () => ({ ...award, name: long, tender_name: long }))
  const [result] = RESULTS
  const results = Array.from({ length: 60 }, () => ({ ...result, name: long, institution_name: long }))
  const [changed] = CHANGED
  if (!changed) throw new Error('no example')
  const changedSearches = Array.from({ length: 50 }, () => ({ ...changed, name: long }))
  return digestMail(
    { to, tenders, results, closing: CLOSING, matches, awards, changedSearches },
    URLS,
    PRODUCT,
    new Date(NOW.getTime() + HOUR_MS),
  )
}
