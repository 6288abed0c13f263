import { signInAt } from '@mirador/api/identity/test-sign-in'
import { openTestApp, PASSWORD } from '@mirador/api/test-app'
import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '@mirador/domain/time/duration'
import { loadDemoDirectory } from '@mirador/ingestion/demo/load-directory'
import { sql } from 'kysely'

const TENDER = '1057-1-LE26'
/** Awarded to a natural person, which only its detail may show. */
export const AWARDED = '1057-3-LE26'
export const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const TABLES = [
  'account',
  'account_rubro',
  'profile_word',
  'company',
  'feedback',
  'tender_follow',
  'dismissal',
  'profile_limit',
  'supplier_follow',
  'idp_user',
]

/** Offers of the person in one tender and its award in another: the ledger counts them and names the person nowhere. */
function offersOf(person: typeof PERSON): OfferSpool {
  const spool = new OfferSpool()
  spool.add(tenderOffers(TENDER, [offer(person)], { status: 6, awardedOn: null }))
  const loser = offer({ rut: '76000001-1', name: 'Uno SpA', number: 2, unitAmount: 1_200 })
  const stranger = offer({ rut: null, name: `${person.name} e hijos`, number: 3, unitAmount: 1_300 })
  spool.add(tenderOffers(AWARDED, [offer({ ...person, isSelected: true }), loser, stranger]))
  return spool
}

export type Target = Awaited<ReturnType<typeof openTarget>>

/** Starts the product with data, a caller who sends the requests, and a bystander whose data must not change. */
export async function openTarget() {
  const product = await openTestApp({
    settings: {
      TRUST_PROXY: '1',
      RATE_LIMIT_FACTOR: '1000000',
      // longer than any run
      AUTH_ACCESS_TTL: String(DAY_SECONDS),
      // no server listens there: the endpoints of the social sign-in are tested, the provider is not called
      SOCIAL_ISSUER: 'http://127.0.0.1:9',
      GOOGLE_CLIENT_ID: 'mirador',
      GOOGLE_CLIENT_SECRET: 'secreto',
    },
  })
  const { database, signIn } = product
  const now = new Date()
  await ingestTenders(database, tendersAt(now), now)
  const later = new Date(now.getTime() + MINUTE_MS)
  await ingestTenders(database, [awardedAt(later, PERSON)], later)
  await replaceOffers(database, { spool: offersOf(PERSON), sourceAt: now, completeMonth: null })
  await deriveSupplierSearch(database.db)
  await loadDemoDirectory(database, now)
  const caller = await join('beto@boreal.cl', '77123456-9', 'Boreal Ltda')
  const bystander = await join('ana@andina.cl', '76482913-1', 'Andina SpA')

  async function join(email: string, rut: string, name: string) {
    const person = await signIn(email)
    const company = {
      user_id: person.sub,
      rut,
      canonical_name: name,
      username: name,
      brand_name: name,
      email_address: email,
      phone_number: '+56 9 8765 4321',
    }
    await person.call('POST', '/api/users/register', { username: email })
    await person.call('POST', '/api/users/company', company)
    await person.call('POST', '/api/users/update', { user_id: person.sub, product_family_id: [43210000] })
    await person.call('PUT', '/api/users/words', { words: [{ written: 'aseo', origin: 'own' }] })
    for (const bid_idn of [TENDER, AWARDED]) await person.call('POST', '/api/users/follow_bid', { bid_idn })
    await person.call('POST', '/api/users/feedback', { puntuacion: 5, comentario: 'Muy buena' })
    return { ...person, email, company }
  }

  return {
    url: product.url,
    database,
    caller,
    bystander,
    /**
     * Signs another user in.
     * @returns an access token, and the session cookie of a second session
     */
    async visitor() {
      const { token } = await signIn('carla@costa.cl')
      // ending one session must not end the other
      const { cookie } = await signInAt(product.url, { email: 'carla@costa.cl', password: PASSWORD })
      return { token, cookie }
    },
    /** @returns all stored data of a user, as JSON */
    async storedOf({ sub }: { sub: string }): Promise<string> {
      const rows = TABLES.map((table) =>
        sql`select * from ${sql.table(table)} where sub = ${sub}::uuid order by 1, 2`.execute(database.db),
      )
      return JSON.stringify((await Promise.all(rows)).map(({ rows }) => rows))
    },
    /** Resets the rate limits, which would refuse most requests. */
    forgetLimits: () => database.db.deleteFrom('idp_rate').execute(),
    close: () => product.close(),
  }
}

function tendersAt(at: Date) {
  return [
    tenderRecord({
      bid_idn: TENDER,
      name: 'Gases clínicos & <b>oxígeno</b>',
      description: 'Suministro \u202Ede gases',
      institution_rut: '61602000-8',
      institution_name: 'Hospital de Prueba',
      region: 13,
      closes_at: new Date(at.getTime() + DAY_MS),
      read_at: at,
    }),
    tenderRecord({ bid_idn: '1057-2-LP26', name: 'Obra vial', read_at: at }),
    awardedAt(at, { rut: '76000001-1', name: 'Uno SpA' }),
  ]
}

function awardedAt(at: Date, winner: { rut: string; name: string }) {
  return tenderRecord({
    bid_idn: AWARDED,
    name: 'Gases de calibración',
    status: 8,
    institution_rut: '61602000-8',
    institution_name: 'Hospital de Prueba',
    read_at: at,
    items: [
      tenderItem({
        product_code: 12142000,
        product_name: 'Gases',
        awards: [{ supplier_rut: winner.rut, supplier_name: winner.name, quantity: 1, unit_amount: 1000 }],
      }),
    ],
  })
}
