import { downloadAccount } from '@mirador/contract/account'
import { MAX_DISMISSALS } from '@mirador/database/fit/dismissals'
import { MAX_TENDER_FOLLOWS } from '@mirador/database/tenders/tender-follows'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { REQUEST_LIMITS } from '../../limits/request-limits.ts'
import { openTestApp } from '../../test-app.ts'
import { joinComplete, RUT, storeTender } from './test-account.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const AT = NOW.toISOString()

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { CONTACT_TO: 'equipo@mirador.example' } })
  await storeTender(app)
})
afterAll(() => app.close())

test('the download is a file that no cache stores', async () => {
  const { token } = await app.signIn('archivo@andina.cl')
  const { headers, status } = await fetch(`${app.url}/api/users/account`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="mis-datos.json"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('etag')).toBeNull()
  const refused = await fetch(`${app.url}/api/users/account`)
  expect([refused.status, refused.headers.get('content-disposition')]).toEqual([401, null])
})

test('the download has all stored data of the account, with Spanish names', async () => {
  const { sub, call } = await joinComplete(app, 'Ana@Andina.cl')
  const { status, body } = await call('GET', '/api/users/account')
  expect(status).toBe(200)
  expect(z.parse(downloadAccount.answer, body)).toEqual(body)
  expect(body.acerca_de).toMatchObject({ producto: 'Mirador', generado_el: AT })
  const { acerca_de: _, ...parts } = body
  for (const part of Object.values(parts)) expect((part as { explicacion: string }).explicacion).toMatch(/\.$/)
  expect(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, (part as { datos: unknown }).datos])),
  ).toEqual({
    cuenta: {
      id: sub,
      correo: 'Ana@Andina.cl',
      creada_el: AT,
      registro_completado_el: AT,
      ultima_visita_el: null,
      visita_anterior_el: null,
      empieza_en: 'lista',
      primeras_preguntas_el: null,
      aperturas_de_hoy: [],
      guia_terminada_el: null,
      avisos_vistos_hasta: null,
    },
    ingreso: {
      correo: 'Ana@Andina.cl',
      correo_confirmado: true,
      habilitado: true,
      tiene_contrasena: true,
      creado_el: AT,
      proveedores: [],
      sesiones: [
        {
          iniciada_el: AT,
          renovada_el: null,
          vence_el: '2026-12-20T12:00:00.000Z',
          cerrada_el: null,
          dispositivo: null,
          abierta_con: 'password',
        },
      ],
      codigos: [],
      claves_de_un_uso: [],
      llaves_de_acceso: [],
      verificacion_en_dos_pasos: null,
    },
    actividad: [
      'Descarga de los datos de la cuenta',
      'Se creó un webhook hacia sistemas.andina.example',
      'Se creó el token «Planilla»',
      'Se creó el canal RSS de una búsqueda guardada',
      'Se creó una dirección para tu calendario',
      'Ingreso con contraseña desde un navegador nuevo',
    ].map((que) => ({ momento: AT, hasta: null, que, dispositivo: null, red: '127.0.0.x' })),
    empresa: {
      id: expect.any(String),
      rut: RUT,
      nombre_legal: 'Andina SpA',
      nombre_de_fantasia: 'Andina',
      correo_institucional: 'contacto@andina.cl',
      telefono: '+56 9 8765 4321',
      registrada_el: AT,
      actualizada_el: AT,
      verificada_el: null,
      presentacion: { frase: '', sitio_web: '', oferta: '' },
    },
    rubros: [{ codigo: 43210000, nombre: expect.stringMatching(/\D{5}/) }],
    palabras_clave: [{ palabra: 'gases clínicos', origen: 'la escribiste tú' }],
    limites: {
      regiones: [{ numero: 7, nombre: 'Maule' }],
      regiones_excluidas: [{ numero: 12, nombre: expect.stringContaining('Magallanes') }],
      monto_minimo: 1000,
      monto_maximo: null,
    },
    descartes: [
      { codigo: '1057-1-LE26', nombre: 'Gases clínicos', motivo: 'monto', alcance: 'solo esta', descartada_el: AT },
    ],
    decisiones: [
      {
        codigo: '1057-1-LE26',
        nombre: 'Gases clínicos',
        etapa: 'no_vamos',
        motivo: 'precio',
        detalle: null,
        decidida_el: AT,
      },
    ],
    mesa: {
      rol: 'administra',
      parte_de_la_mesa_desde: AT,
      licitaciones: [{ codigo: '1057-1-LE26', etapa: 'no_vamos', la_llevas: false, monto_de_la_oferta: null }],
      tareas: [],
      mesa_anterior: null,
      notas: [],
      registro: [{ codigo: '1057-1-LE26', que: 'stage', cuando: AT }],
      enlaces: [],
      invitaciones: [],
    },
    plazos_hechos: [
      {
        codigo: '1057-1-LE26',
        nombre: 'Gases clínicos',
        plazo: 'el cierre',
        fecha: '2026-12-20T18:00:00.000Z',
        marcado_el: AT,
      },
    ],
    licitaciones_seguidas: [
      {
        codigo: '1057-1-LE26',
        nombre: 'Gases clínicos',
        seguida_el: AT,
        cambios_vistos_hasta: null,
        cambios_avisados_hasta: null,
        resultado: { conocido_el: AT, avisado_por_correo_el: null, visto_el: null },
      },
    ],
    empresas_seguidas: [],
    calendario: { creado_el: AT },
    tokens: [
      {
        nombre: 'Planilla',
        permisos: ['leer'],
        creado_el: AT,
        vence_el: '2027-02-18T12:00:00.000Z',
        terminado_el: null,
        ultimo_dia_de_uso: null,
        ultima_red: null,
      },
    ],
    asistentes: [],
    avisos_a_sistemas: [
      {
        direccion: 'https://sistemas.andina.example/avisos',
        tipos: ['licitacion.cambio'],
        horas_antes_del_plazo: 24,
        creado_el: AT,
        respondio_desde: null,
        apagado_el: null,
        envios: 1,
      },
    ],
    busquedas_guardadas: [
      {
        nombre: 'Gases',
        busqueda: { q: 'gases', scope: 'all', sort: 'recent' },
        en_el_resumen: true,
        canal_rss: expect.stringMatching(/\/feeds\/searches\/[\w-]{32}\.xml$/),
        guardada_el: AT,
        vista_el: AT,
        coincidencias: 1,
      },
    ],
    avisos_por_correo: null,
    opiniones: [{ puntuacion: 4, comentario: 'Idea de Ana@Andina.cl', correo: 'Ana@Andina.cl', enviada_el: AT }],
    mensajes_de_contacto: [
      { nombre: 'Ana Soto', correo: 'Ana@Andina.cl', mensaje: 'Duda de Ana@Andina.cl', enviado_el: AT },
    ],
    correos: expect.arrayContaining(
      ['contact-message', 'feedback'].map((tipo) => ({
        tipo,
        destinatario: 'equipo@mirador.example',
        asunto: expect.any(String),
        escrito_el: AT,
        enviado_el: null,
        descartado_el: null,
      })),
    ),
  })
})

test('the download has codes and links to a provider, but nothing that opens an account', async () => {
  const { sub, call } = await app.signIn('secretos@andina.cl')
  const { db } = app.database
  await db
    .insertInto('idp_external')
    .values({ issuer: 'https://p.example', subject: '77', sub, linked_at: NOW })
    .execute()
  const ends = { sub, expires_at: NOW }
  const code = { subject_hash: 'secreto-1', code_hmac: 'secreto-2', browser_hash: 'secreto-3', sent_at: NOW, ...ends }
  await db
    .insertInto('idp_code')
    .values({ ...code, purpose: 'reset' })
    .execute()
  await db
    .insertInto('idp_oauth')
    .values({ secret_hash: 'secreto-4', kind: 'sign-up-session', ...ends })
    .execute()
  await db
    .insertInto('idp_totp')
    .values({ sub, secret_sealed: Buffer.from('secreto-5'), created_at: NOW })
    .execute()
  const passkey = { credential_id: 'secreto-7', public_key: Buffer.from('secreto-8'), counter: 0, name: 'Notebook' }
  await db
    .insertInto('idp_passkey')
    .values({ ...passkey, sub, created_at: NOW })
    .execute()
  await db.insertInto('idp_recovery_code').values({ sub, code_hash: 'secreto-6' }).execute()
  const { body } = await call('GET', '/api/users/account')
  expect(body.ingreso.datos).toMatchObject({
    proveedores: [{ emisor: 'https://p.example', identificador: '77', vinculado_el: AT }],
    codigos: [{ para: 'reset', enviado_el: AT, vence_el: AT, intentos_fallidos: 0 }],
    claves_de_un_uso: [{ para: 'sign-up-session', vence_el: AT }],
    llaves_de_acceso: [{ nombre: 'Notebook', creada_el: AT, usada_el: null }],
    verificacion_en_dos_pasos: { empezada_el: AT, activada_el: null, codigos_de_respaldo: [{ usado_el: null }] },
  })
  expect(JSON.stringify(body)).not.toMatch(/secreto-|argon2|hash/)
})

test('an account that has only signed in gets a file with its data, and no data of other accounts', async () => {
  await joinComplete(app, 'otra@boreal.cl', '77123456-9')
  const { call } = await app.signIn('nueva@andina.cl')
  const { body } = await call('GET', '/api/users/account')
  expect(body.cuenta.datos).toMatchObject({ correo: 'nueva@andina.cl', creada_el: null })
  expect(body.empresa.datos).toBeNull()
  for (const part of [
    'rubros',
    'palabras_clave',
    'descartes',
    'decisiones',
    'plazos_hechos',
    'licitaciones_seguidas',
    'empresas_seguidas',
    'tokens',
    'asistentes',
    'avisos_a_sistemas',
    'busquedas_guardadas',
    'opiniones',
    'mensajes_de_contacto',
    'correos',
  ]) {
    expect(body[part].datos).toEqual([])
  }
  expect(JSON.stringify(body)).not.toMatch(/boreal|otra@/i)
})

test("messages with another address, such as the company's, do not belong to the account", async () => {
  const { call } = await joinComplete(app, 'prueba@andina.cl', '96790240-3')
  const message = { name: 'X', email: 'contacto@andina.cl', message: 'No es de esta cuenta' }
  await app.callAs('POST', '/api/contact/send', { body: message })
  const { body } = await call('GET', '/api/users/account')
  expect(body.mensajes_de_contacto.datos).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('No es de esta cuenta')
})

test('TRU-2 the download of account data counts and waits like other downloads, and includes a log of any length', async () => {
  const { sub, call, token } = await app.signIn('larga@andina.cl')
  const rows = 1_200
  await sql`
    insert into security_event (sub, kind, happened_at) select ${sub}::uuid, 'calendar_link_made',
      ${NOW}::timestamptz - n * interval '1 minute' from generate_series(1, ${rows}) n`.execute(app.database.db)
  const { body } = await call('GET', '/api/users/account')
  const moments = body.actividad.datos.map(({ momento }: { momento: string }) => momento)
  expect(moments).toHaveLength(rows + 2)
  // the same limit as the other downloads of this account
  const limit = REQUEST_LIMITS.export.account
  const ask = () => fetch(`${app.url}/api/users/account`, { headers: { authorization: `Bearer ${token}` } })
  for (let sent = 1; sent < limit; sent++) app.context.requestLimits.countAccount('export', sub)
  const refused = await ask()
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'too_many_requests'])
})

test('TRU-2 an account follows at most 2,000 tenders and dismisses at most 5,000', async () => {
  const { sub, call } = await joinComplete(app, 'muchas@andina.cl', '76086428-5')
  const { db } = app.database
  await ingestTenders(app.database, [tenderRecord({ bid_idn: '1057-9-LE26', read_at: NOW })], NOW)
  await sql`
    with copied as (
      insert into tender (bid_idn, name, status, level, source, source_at, detail_source_at, read_at)
      select '9-' || n || '-LE26', 'Copia', status, level, source, source_at, detail_source_at, read_at
      from tender, generate_series(1, 5000) n where bid_idn = '1057-9-LE26' returning id
    )
    select count(*) from copied`.execute(db)
  await sql`insert into tender_follow (sub, tender_id, followed_at, seen_change_id)
    select ${sub}::uuid, id, ${NOW}::timestamptz, 0 from tender where name = 'Copia' order by id limit ${MAX_TENDER_FOLLOWS - 1}`.execute(
    db,
  )
  await sql`insert into dismissal (sub, tender_id, reason, at)
    select ${sub}::uuid, id, 'monto', ${NOW}::timestamptz from tender where name = 'Copia' order by id limit ${MAX_DISMISSALS - 1}`.execute(
    db,
  )
  const code = '1057-9-LE26'
  expect(await call('POST', '/api/users/follow_bid', { bid_idn: code })).toMatchObject({
    status: 409,
    body: {
      code: 'too_many_tenders',
      message: 'Ya sigues 2.000 licitaciones. Deja de seguir alguna para seguir otra.',
    },
  })
  expect(await call('PUT', `/api/bid/by/${code}/dismissal`, { reason: 'monto' })).toMatchObject({
    status: 409,
    body: { code: 'too_many_dismissals' },
  })
  // existing rows stay
  expect((await call('POST', '/api/users/follow_bid', { bid_idn: '1057-1-LE26' })).status).toBe(200)
  expect((await call('PUT', '/api/bid/by/1057-1-LE26/dismissal', { reason: 'lugar' })).status).toBe(200)
})
