import { downloadAccount } from '@mirador/contract/account'
import { readAccountData } from '@mirador/database/accounts/account-data'
import type { Db } from '@mirador/database/connection/connect'
import { limitsOf } from '@mirador/database/fit/profile-limits'
import { listSecurityEvents, type SecurityEvent } from '@mirador/database/identity/security-events'
import type { UserData } from '@mirador/database/identity/user-data'
import { readDeskData } from '@mirador/database/mesa/desk-data'
import { timeOfMinutes } from '@mirador/domain/mail/mail-preferences'
import { familyName } from '@mirador/domain/rubros/catalogue'
import { regionName } from '@mirador/domain/tender/region'
import { TENDER_DATES } from '@mirador/domain/tender/tender-dates'
import { SECURITY_LOG } from '@mirador/texts/security-log'
import { recordDownload } from '../../http/record-download.ts'
import { route } from '../../http/route.ts'
import { SEARCH_FEED_LINK } from '../../token-links/token-link.ts'
import { ACCOUNT_DATA } from './account-data-texts.ts'
import { assistantData, tokenData, webhookData } from './connections-data.ts'
import { deskData } from './desk-data.ts'

type AccountData = Awaited<ReturnType<typeof readAccountData>>

const supplierData = ({ rut, followed_at, awards }: AccountData['suppliers'][number]) => ({
  rut,
  seguida_el: followed_at,
  adjudicaciones: awards.map(({ bid_idn, found_at, told_at, seen_at }) => ({
    codigo: bid_idn,
    encontrada_el: found_at,
    avisada_por_correo_el: told_at,
    vista_el: seen_at,
  })),
})

/** All stored data of the account (docs/personal-data.md), each part with an explanation. */
export const downloadAccountRoute = route(downloadAccount, async ({ session, origin }, context) => {
  const { database, identity, env, now } = context
  const { sub, accessToken } = session
  const email = await identity.userEmail(sub, accessToken)
  const user = await identity.userData(sub)
  await recordDownload(context, { session, origin }, { kind: 'data_downloaded' })
  const data = await readAccountData(database.db, { sub, email })
  const { account, company, rubros, words, dismissals, follows, suppliers, calendar, searches } = data
  const limits = limitsOf(data.limits)
  return {
    acerca_de: {
      producto: env.companyName,
      generado_el: now(),
      explicacion: ACCOUNT_DATA.about(env.companyName),
      no_incluye: ACCOUNT_DATA.leftOut,
    },
    cuenta: {
      explicacion: ACCOUNT_DATA.account,
      datos: {
        id: sub,
        correo: email ?? account?.email ?? null,
        creada_el: account?.created_at ?? null,
        registro_completado_el: account?.registered_at ?? null,
        ultima_visita_el: account?.visited_at ?? null,
        visita_anterior_el: account?.previous_visit_at ?? null,
        empieza_en: account?.start ?? null,
        primeras_preguntas_el: account?.welcomed_at ?? null,
        guia_terminada_el: account?.guided_at ?? null,
        avisos_vistos_hasta: account?.notices_seen_at ?? null,
        aperturas_de_hoy: data.openings.map(({ opened_at }) => opened_at),
      },
    },
    ingreso: {
      explicacion: user ? ACCOUNT_DATA.signIn : ACCOUNT_DATA.signInOutside,
      datos: user ? signInData(user) : null,
    },
    actividad: { explicacion: ACCOUNT_DATA.activity, datos: listed(eventsOf(database.db, sub)) },
    empresa: { explicacion: ACCOUNT_DATA.company, datos: company ? companyData(company) : null },
    rubros: {
      explicacion: ACCOUNT_DATA.rubros,
      datos: rubros.map((codigo) => ({ codigo, nombre: familyName(codigo) ?? String(codigo) })),
    },
    palabras_clave: {
      explicacion: ACCOUNT_DATA.words,
      datos: words.map(({ written, origin }) => ({ palabra: written, origen: ACCOUNT_DATA.wordOrigins[origin] })),
    },
    limites: {
      explicacion: ACCOUNT_DATA.limits,
      datos: {
        regiones: limits.regions.map(regionData),
        regiones_excluidas: limits.excludedRegions.map(regionData),
        monto_minimo: limits.minAmount,
        monto_maximo: limits.maxAmount,
      },
    },
    descartes: {
      explicacion: ACCOUNT_DATA.dismissals,
      datos: dismissals.map(({ bid_idn, name, reason, reach, at }) => ({
        codigo: bid_idn,
        nombre: name,
        motivo: reason,
        alcance: ACCOUNT_DATA.dismissalReaches[reach],
        descartada_el: at,
      })),
    },
    decisiones: {
      explicacion: ACCOUNT_DATA.decisions,
      datos: data.decisions.map(({ bid_idn, name, stage, reason, words, changed_at }) => ({
        codigo: bid_idn,
        nombre: name,
        etapa: stage,
        motivo: reason,
        detalle: words,
        decidida_el: changed_at,
      })),
    },
    mesa: { explicacion: ACCOUNT_DATA.desk, datos: deskData(await readDeskData(database.db, { sub, email })) },
    plazos_hechos: {
      explicacion: ACCOUNT_DATA.doneDeadlines,
      datos: data.doneDeadlines.map(({ bid_idn, name, kind, date_at, done_at }) => ({
        codigo: bid_idn,
        nombre: name,
        plazo: TENDER_DATES[kind].name,
        fecha: date_at,
        marcado_el: done_at,
      })),
    },
    licitaciones_seguidas: { explicacion: ACCOUNT_DATA.follows, datos: follows.map(followData) },
    empresas_seguidas: { explicacion: ACCOUNT_DATA.suppliers, datos: suppliers.map(supplierData) },
    calendario: {
      explicacion: ACCOUNT_DATA.calendar,
      datos: calendar ? { creado_el: calendar.created_at } : null,
    },
    tokens: {
      explicacion: ACCOUNT_DATA.tokens,
      datos: data.tokens.map(tokenData),
    },
    asistentes: { explicacion: ACCOUNT_DATA.assistants, datos: data.assistants.map(assistantData) },
    avisos_a_sistemas: { explicacion: ACCOUNT_DATA.webhooks, datos: data.webhooks.map(webhookData) },
    busquedas_guardadas: {
      explicacion: ACCOUNT_DATA.searches,
      datos: searches.map((search) => searchData(search, env.publicUrl)),
    },
    avisos_por_correo: { explicacion: ACCOUNT_DATA.notices, datos: noticeData(data) },
    ...messageSections(data),
  }
})

/** Rows of a list per read. */
const BATCH = 500

/** The log, read while it is sent. */
async function* eventsOf(db: Db, sub: string) {
  let before: number | undefined
  for (;;) {
    const events = await listSecurityEvents(db, sub, { before, limit: BATCH })
    yield events.map(eventData)
    if (events.length < BATCH) return
    before = Number(events.at(-1)?.id)
  }
}

/** A list that becomes an array when the answer is written (json-pieces.ts). */
const listed = <Row>(batches: AsyncIterable<Row[]>) => batches as unknown as Row[]

const regionData = (region: number) => ({ numero: region, nombre: regionName(region) ?? String(region) })

function eventData({ kind, happened_at, detail, amount, device, network, last_at }: SecurityEvent) {
  return {
    momento: happened_at,
    hasta: last_at,
    que: SECURITY_LOG.what({ kind, detail, amount, last_at }),
    dispositivo: device,
    red: network,
  }
}

function companyData(company: NonNullable<AccountData['company']>) {
  return {
    id: company.id,
    rut: company.rut,
    nombre_legal: company.canonical_name,
    nombre_de_fantasia: company.brand_name,
    correo_institucional: company.email_address,
    telefono: company.phone_number,
    registrada_el: company.created_at,
    actualizada_el: company.updated_at,
    verificada_el: company.verified_at,
    presentacion: { frase: company.sentence, sitio_web: company.website, oferta: company.offering },
  }
}

function followData(follow: AccountData['follows'][number]) {
  return {
    codigo: follow.bid_idn,
    nombre: follow.name,
    seguida_el: follow.followed_at,
    cambios_vistos_hasta: follow.seen_until,
    cambios_avisados_hasta: follow.mailed_until,
    resultado: follow.result_found_at && {
      conocido_el: follow.result_found_at,
      avisado_por_correo_el: follow.result_told_at,
      visto_el: follow.result_seen_at,
    },
  }
}

function searchData(search: AccountData['searches'][number], publicUrl: string) {
  return {
    nombre: search.name,
    busqueda: search.query,
    en_el_resumen: search.in_digest,
    canal_rss: SEARCH_FEED_LINK.urlOf(publicUrl, search.feed_token),
    guardada_el: search.created_at,
    vista_el: search.seen_at,
    coincidencias: search.matches ?? 0,
  }
}

function messageSections({ feedback, messages, mails }: Pick<AccountData, 'feedback' | 'messages' | 'mails'>) {
  return {
    opiniones: {
      explicacion: ACCOUNT_DATA.feedback,
      datos: feedback.map(({ puntuacion, comentario, email: correo, created_at }) => ({
        puntuacion,
        comentario,
        correo,
        enviada_el: created_at,
      })),
    },
    mensajes_de_contacto: {
      explicacion: ACCOUNT_DATA.contact,
      datos: messages.map(({ name, email: correo, message, created_at }) => ({
        nombre: name,
        correo,
        mensaje: message,
        enviado_el: created_at,
      })),
    },
    correos: {
      explicacion: ACCOUNT_DATA.mails,
      datos: mails.map(({ kind, recipient, subject, created_at, sent_at, given_up_at }) => ({
        tipo: kind,
        destinatario: recipient,
        asunto: subject,
        escrito_el: created_at,
        enviado_el: sent_at,
        descartado_el: given_up_at,
      })),
    },
  }
}

function noticeData({ preference, reminders }: Pick<AccountData, 'preference' | 'reminders'>) {
  if (!preference) return null
  const { changes, matches, today, quiet_from, quiet_to, zone, turned_at } = preference
  return {
    resumen_de_cambios: changes,
    recordatorios: preference.reminders,
    coincidencias_de_busquedas: matches,
    correo_de_hoy: today,
    ultimo_correo_de_hoy_el: preference.today_turned_at,
    silencio_desde: quiet_from === null ? null : timeOfMinutes(quiet_from),
    silencio_hasta: quiet_to === null ? null : timeOfMinutes(quiet_to),
    zona_horaria: zone,
    ultimo_turno_el: turned_at,
    recordatorios_enviados: reminders.map(({ bid_idn, reminder, date_at }) => ({
      codigo: bid_idn,
      recordatorio: reminder,
      fecha: date_at,
    })),
  }
}

function signInData({ email, isConfirmed, isEnabled, hasPassword, created_at, ...lists }: UserData) {
  return {
    correo: email,
    correo_confirmado: isConfirmed,
    habilitado: isEnabled,
    tiene_contrasena: hasPassword,
    creado_el: created_at,
    proveedores: lists.external.map(({ issuer, subject, linked_at }) => ({
      emisor: issuer,
      identificador: subject,
      vinculado_el: linked_at,
    })),
    sesiones: lists.sessions.map(({ authenticated_at, rotated_at, expires_at, revoked_at, device, opened_with }) => ({
      iniciada_el: authenticated_at,
      renovada_el: rotated_at,
      vence_el: expires_at,
      cerrada_el: revoked_at,
      dispositivo: device,
      abierta_con: opened_with,
    })),
    codigos: lists.codes.map(({ purpose, sent_at, expires_at, attempts }) => ({
      para: purpose,
      enviado_el: sent_at,
      vence_el: expires_at,
      intentos_fallidos: attempts,
    })),
    claves_de_un_uso: lists.secrets.map(({ kind, expires_at }) => ({ para: kind, vence_el: expires_at })),
    llaves_de_acceso: lists.passkeys.map(({ name, created_at, used_at }) => ({
      nombre: name,
      creada_el: created_at,
      usada_el: used_at,
    })),
    verificacion_en_dos_pasos: lists.secondFactor && {
      empezada_el: lists.secondFactor.created_at,
      activada_el: lists.secondFactor.enabled_at,
      codigos_de_respaldo: lists.secondFactor.recoveryCodes.map(({ used_at }) => ({ usado_el: used_at })),
    },
  }
}
