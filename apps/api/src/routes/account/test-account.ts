import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { type openTestApp, PASSWORD } from '../../test-app.ts'

type TestApp = Awaited<ReturnType<typeof openTestApp>>

const TENDER = '1057-1-LE26'
const WHEN = new Date('2026-11-20T12:00:00Z')
const CLOSES_AT = new Date('2026-12-20T18:00:00Z')

export const RUT = '76482913-1'

/** Stores a tender to follow. */
export async function storeTender({ database }: TestApp): Promise<void> {
  await ingestTenders(
    database,
    [tenderRecord({ bid_idn: TENDER, name: 'Gases clínicos', read_at: WHEN, closes_at: CLOSES_AT })],
    WHEN,
  )
}

/** Creates an account with all data that an account can have. */
export async function joinComplete(app: TestApp, email: string, rut = RUT) {
  const person = await app.signIn(email)
  await person.call('POST', '/api/users/register', { username: email })
  await person.call('POST', '/api/users/company', companyOf(person.sub, rut))
  await person.call('POST', '/api/users/register/complete')
  await person.call('POST', '/api/users/update', { user_id: person.sub, product_family_id: [43210000] })
  await person.call('PUT', '/api/users/words', { words: [{ written: 'gases clínicos', origin: 'own' }] })
  await person.call('PUT', '/api/users/limits', {
    regions: [7],
    excluded_regions: [12],
    min_amount: 1000,
    max_amount: null,
  })
  await person.call('PUT', `/api/bid/by/${TENDER}/dismissal`, { reason: 'monto' })
  const decision = { stage: 'no_vamos', reason: 'precio', words: null, version: 0 }
  await person.call('PUT', `/api/bid/by/${TENDER}/pursuit`, decision)
  await person.call('POST', '/api/users/follow_bid', { bid_idn: TENDER })
  await person.call('PUT', `/api/bid/by/${TENDER}/deadlines/closes_at`, { at: CLOSES_AT.toISOString() })
  await app.database.db
    .insertInto('own_result')
    .columns(['sub', 'tender_id', 'found_at'])
    .expression((eb) =>
      eb.selectFrom('tender_follow').select(['sub', 'tender_id', 'followed_at']).where('sub', '=', person.sub),
    )
    .execute()
  await person.call('POST', '/api/users/calendar')
  await person.call('POST', '/api/users/searches', { name: 'Gases', filters: { q: 'gases' }, in_digest: true })
  await person.call('POST', '/api/users/tokens', { name: 'Planilla', scopes: ['leer'], password: PASSWORD })
  const webhook = { url: 'https://sistemas.andina.example/avisos', types: ['licitacion.cambio'] }
  await person.call('POST', '/api/users/webhooks', webhook)
  await person.call('POST', '/api/users/feedback', { puntuacion: 4, comentario: `Idea de ${email}` })
  await app.callAs('POST', '/api/contact/send', { body: { name: 'Ana Soto', email, message: `Duda de ${email}` } })
  return person
}

export function companyOf(user_id: string, rut: string) {
  return {
    user_id,
    rut,
    canonical_name: 'Andina SpA',
    username: 'Andina SpA',
    brand_name: 'Andina',
    email_address: 'contacto@andina.cl',
    phone_number: '+56 9 8765 4321',
  }
}
