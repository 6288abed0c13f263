import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { emailNorm } from '../identity/email-norm.ts'
import { findFormerDesk } from './former-desk.ts'
import { deletionOf, findOrganisation } from './people.ts'

/**
 * What the desk has of an account: its own tasks, notes, entries, links and invitations, and the whole of what its company
 * decided; of an own desk that it left behind by joining, what is on it until it is deleted. Oldest first.
 * @param email that its owner has proved to read
 */
export async function readDeskData(db: Db, { sub, email = '' }: { sub: string; email: string | undefined }) {
  const organisation = await findOrganisation(db, sub)
  const [membership, current, former, notes, log, links, invitations] = await Promise.all([
    db.selectFrom('membership').select(['role', 'joined_at']).where('sub', '=', sub).executeTakeFirst(),
    organisation === undefined ? EMPTY : deskOf(db, sub, organisation),
    organisation === undefined ? null : formerDeskOf(db, sub, organisation),
    sql<{ bid_idn: string; text: string; written_at: Date; struck_at: Date | null }>`
      select t.bid_idn, n.text, n.written_at, n.struck_at
      from note_version n join tender t on t.id = n.tender_id where n.author = ${sub}::uuid order by n.id`.execute(db),
    sql<{ bid_idn: string | null; kind: string; at: Date }>`
      select bid_idn, kind, at from log_entry where actor = ${sub}::uuid order by at, seq`.execute(db),
    sql<{ bid_idn: string; created_at: Date; expires_at: Date; revoked_at: Date | null }>`
      select t.bid_idn, l.created_at, l.expires_at, l.revoked_at
      from share_link l join tender t on t.id = l.tender_id where l.created_by = ${sub}::uuid order by l.id`.execute(
      db,
    ),
    sql<{ email: string; is_sent: boolean; created_at: Date; used_at: Date | null; revoked_at: Date | null }>`
      select email, invited_by is not distinct from ${sub}::uuid as is_sent, created_at, used_at, revoked_at
      from invitation where invited_by = ${sub}::uuid or lower(email) = ${emailNorm(email)} and ${email} <> ''
      order by id`.execute(db),
  ])
  return {
    membership,
    ...current,
    former,
    notes: notes.rows,
    log: log.rows,
    links: links.rows,
    invitations: invitations.rows,
  }
}

const EMPTY = { pursuits: [], tasks: [] }

/** What a company decided and has to do. */
async function deskOf(db: Db, sub: string, organisation: number) {
  const [pursuits, tasks] = await Promise.all([
    sql<{ bid_idn: string; stage: string; is_own: boolean; amount_clp: number | null }>`
      select t.bid_idn, p.stage, p.carrier is not distinct from ${sub}::uuid as is_own, p.amount_clp
      from pursuit p join tender t on t.id = p.tender_id where p.organisation_id = ${organisation}::int
      order by p.changed_at, t.bid_idn`.execute(db),
    sql<{
      bid_idn: string
      text: string
      due_at: Date | null
      is_own: boolean
      created_at: Date
      done_at: Date | null
    }>`
      select t.bid_idn, k.text, k.due_at, k.who is not distinct from ${sub}::uuid as is_own, k.created_at, k.done_at
      from task k join tender t on t.id = k.tender_id where k.organisation_id = ${organisation}::int
      order by k.id`.execute(db),
  ])
  return { pursuits: pursuits.rows, tasks: tasks.rows }
}

async function formerDeskOf(db: Db, sub: string, organisation: number) {
  const desk = await findFormerDesk(db, sub, organisation)
  return desk ? { ...(await deskOf(db, sub, desk.id)), deleted_at: deletionOf(desk.closed_at) } : null
}
