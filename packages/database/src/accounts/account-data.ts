import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/**
 * The owner of the data: the account, and the address that its owner has proved to read; undefined when it is not
 * known.
 */
export interface DataOwner {
  sub: string
  email: string | undefined
}

/** Everything that the product stores about an account, except for the data of the identity provider. Oldest first. */
export async function readAccountData(db: Db, { sub, email = '' }: DataOwner) {
  const [
    account,
    company,
    rubros,
    words,
    follows,
    calendar,
    searches,
    preference,
    reminders,
    feedback,
    messages,
    mails,
    limits,
    dismissals,
    suppliers,
    decisions,
    openings,
    doneDeadlines,
    tokens,
    webhooks,
    assistants,
  ] = await Promise.all([
    db.selectFrom('account').selectAll().where('sub', '=', sub).executeTakeFirst(),
    db.selectFrom('company').selectAll().where('sub', '=', sub).executeTakeFirst(),
    db.selectFrom('account_rubro').select('family').where('sub', '=', sub).orderBy('family').execute(),
    db.selectFrom('profile_word').select(['written', 'origin']).where('sub', '=', sub).orderBy('place').execute(),
    db
      .selectFrom('tender_follow as f')
      .innerJoin('tender as t', 't.id', 'f.tender_id')
      .leftJoin('tender_change as c', 'c.id', 'f.seen_change_id')
      .leftJoin('change_told as mail', (on) =>
        on.onRef('mail.sub', '=', 'f.sub').onRef('mail.tender_id', '=', 'f.tender_id'),
      )
      .leftJoin('tender_change as mailed', 'mailed.id', 'mail.change_id')
      .leftJoin('own_result as r', (on) => on.onRef('r.sub', '=', 'f.sub').onRef('r.tender_id', '=', 'f.tender_id'))
      .select(['t.bid_idn', 't.name', 'f.followed_at', 'c.found_at as seen_until', 'mailed.found_at as mailed_until'])
      .select(['r.found_at as result_found_at', 'r.told_at as result_told_at', 'r.seen_at as result_seen_at'])
      .where('f.sub', '=', sub)
      .orderBy('f.followed_at')
      .orderBy('t.bid_idn')
      .execute(),
    db.selectFrom('calendar_feed').select('created_at').where('sub', '=', sub).executeTakeFirst(),
    db
      .selectFrom('saved_search as s')
      .select((eb) => [
        's.name',
        's.query',
        's.in_digest',
        's.feed_token',
        's.created_at',
        's.seen_at',
        eb
          .selectFrom('saved_search_match as m')
          .whereRef('m.saved_search_id', '=', 's.id')
          .select(sql<number>`count(*)::int`.as('n'))
          .as('matches'),
      ])
      .where('s.sub', '=', sub)
      .orderBy('s.created_at')
      .orderBy('s.id')
      .execute(),
    db.selectFrom('mail_preference').selectAll().where('sub', '=', sub).executeTakeFirst(),
    db
      .selectFrom('reminder_told as r')
      .innerJoin('tender as t', 't.id', 'r.tender_id')
      .select(['t.bid_idn', 'r.reminder', 'r.date_at'])
      .where('r.sub', '=', sub)
      .orderBy('r.date_at')
      .orderBy('t.bid_idn')
      .orderBy('r.reminder')
      .execute(),
    db.selectFrom('feedback').selectAll().where('sub', '=', sub).orderBy('created_at').orderBy('id').execute(),
    db
      .selectFrom('contact_message')
      .selectAll()
      .where(isAddress('email', email))
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('mail_outbox')
      .select(['kind', 'recipient', 'subject', 'created_at', 'sent_at', 'given_up_at'])
      .where((eb) => eb.or([isAddress('recipient', email), isAddress('reply_to', email)]))
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db.selectFrom('profile_limit').select(['kind', 'value']).where('sub', '=', sub).execute(),
    db
      .selectFrom('dismissal as d')
      .innerJoin('tender as t', 't.id', 'd.tender_id')
      .select(['t.bid_idn', 't.name', 'd.reason', 'd.reach', 'd.at'])
      .where('d.sub', '=', sub)
      .orderBy('d.at')
      .orderBy('t.bid_idn')
      .execute(),
    readFollowedSuppliers(db, sub),
    db
      .selectFrom('membership as m')
      .innerJoin('pursuit as p', 'p.organisation_id', 'm.organisation_id')
      .innerJoin('tender as t', 't.id', 'p.tender_id')
      .select(['t.bid_idn', 't.name', 'p.stage', 'p.reason', 'p.words', 'p.changed_at'])
      .where('m.sub', '=', sub)
      .orderBy('p.changed_at')
      .orderBy('t.bid_idn')
      .execute(),
    db.selectFrom('today_opening').select('opened_at').where('sub', '=', sub).orderBy('opened_at').execute(),
    db
      .selectFrom('done_deadline as d')
      .innerJoin('tender as t', 't.id', 'd.tender_id')
      .select(['t.bid_idn', 't.name', 'd.kind', 'd.date_at', 'd.done_at'])
      .where('d.sub', '=', sub)
      .orderBy('d.done_at')
      .orderBy('t.bid_idn')
      .orderBy('d.kind')
      .execute(),
    db
      .selectFrom('personal_token')
      .select(['name', 'scopes', 'created_at', 'expires_at', 'ended_at', 'used_network'])
      .select(sql<string | null>`used_on::text`.as('used_on'))
      .where('sub', '=', sub)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('webhook_endpoint as e')
      .select(['e.url', 'e.types', 'e.hours_before', 'e.created_at', 'e.answered_at', 'e.off_at'])
      .select((eb) =>
        eb
          .selectFrom('webhook_delivery as d')
          .whereRef('d.endpoint_id', '=', 'e.id')
          .select(sql<number>`count(*)::int`.as('n'))
          .as('deliveries'),
      )
      .where('e.sub', '=', sub)
      .orderBy('e.id')
      .execute(),
    db
      .selectFrom('assistant_grant')
      .select(['client_id', 'client_name', 'scopes', 'created_at', 'expires_at', 'ended_at', 'used_network'])
      .select(sql<string | null>`used_on::text`.as('used_on'))
      .where('sub', '=', sub)
      .orderBy('id')
      .execute(),
  ])
  return {
    account,
    company,
    rubros: rubros.map(({ family }) => family),
    words,
    follows,
    calendar,
    searches,
    preference,
    reminders,
    feedback,
    messages,
    mails,
    limits,
    dismissals,
    suppliers,
    decisions,
    openings,
    doneDeadlines,
    tokens,
    webhooks,
    assistants,
  }
}

/** Suppliers that the account follows, and those whose awards were found before it stopped following them. */
async function readFollowedSuppliers(db: Db, sub: string) {
  const { rows } = await sql<{
    rut: string
    followed_at: Date | null
    awards: { bid_idn: string; found_at: string; told_at: string | null; seen_at: string | null }[]
  }>`
    select r.rut, f.followed_at, coalesce((
      select jsonb_agg(jsonb_build_object('bid_idn', t.bid_idn, 'found_at', a.found_at, 'told_at', a.told_at,
        'seen_at', a.seen_at) order by a.id)
      from followed_award a join tender t on t.id = a.tender_id where a.sub = ${sub}::uuid and a.rut = r.rut), '[]') as awards
    from (
      select rut from supplier_follow where sub = ${sub}::uuid union select rut from followed_award where sub = ${sub}::uuid
    ) r left join supplier_follow f on f.sub = ${sub}::uuid and f.rut = r.rut
    order by r.rut`.execute(db)
  return rows
}

/**
 * Deletes all data of an account: company, decisions, done deadlines, rubros, words, limits, dismissals, followed tenders, calendar,
 * saved searches and the records of its mails. Waiting mail to the address is not sent any more, nor is mail to other people
 * with its content.
 */
export async function deleteAccountData(tx: Db, { sub, email = '' }: DataOwner): Promise<void> {
  await deleteOwnOrganisation(tx, sub)
  await tx.deleteFrom('account').where('sub', '=', sub).execute()
  await sql`delete from invitation where lower(email) = lower(${email.trim()}) and ${email.trim()} <> ''`.execute(tx)
  await tx.deleteFrom('feedback').where('sub', '=', sub).execute()
  await tx.deleteFrom('contact_message').where(isAddress('email', email)).execute()
  await tx
    .deleteFrom('mail_outbox')
    .where((eb) => eb.or([isAddress('recipient', email), isAddress('reply_to', email)]))
    .execute()
}

/** An empty address matches no rows. */
function isAddress(column: 'email' | 'recipient' | 'reply_to', email: string) {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${email.trim()}) and ${email.trim()} <> ''`
}

/** Deletes the organisation of an account that is its only member; another one keeps an administrator. */
async function deleteOwnOrganisation(tx: Db, sub: string): Promise<void> {
  // a restore deletes the account again without asking its team
  await sql`
    update membership heir set role = 'administra'
    from membership m cross join lateral (
      select other.sub from membership other where other.organisation_id = m.organisation_id and other.sub <> m.sub
      order by other.role, other.joined_at, other.sub limit 1
    ) first
    where m.sub = ${sub}::uuid and heir.sub = first.sub and heir.role <> 'administra'`.execute(tx)
  await sql`
    delete from organisation o using membership m where m.sub = ${sub}::uuid and o.id = m.organisation_id
      and not exists (select from membership other where other.organisation_id = o.id and other.sub <> m.sub)`.execute(
    tx,
  )
}
