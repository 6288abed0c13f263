import { randomUUID } from 'node:crypto'
import { deleteAccountData } from '@mirador/database/accounts/account-data'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertDeletedAccount } from '@mirador/database/accounts/deleted-accounts'
import type { Db } from '@mirador/database/connection/connect'
import { acceptInvitation, insertInvitation, revokeInvitation } from '@mirador/database/mesa/invitations'
import { verifyLogs } from '@mirador/database/mesa/log-breaks'
import { leaveShared, leaveTeam, removePerson, updateRole } from '@mirador/database/mesa/people'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { steppedDatabase } from '../../identity/sessions/test-interleaving.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const nothing = async () => {}

/** Ana and Bruno administer one organisation, Dora another; Carla has an invitation of each. */
interface World {
  ana: string
  bruno: string
  carla: string
  dora: string
  team: number
  email: string
  first: string
  second: string
}
type Step = (db: Db, world: World) => Promise<unknown>

const leave =
  (who: 'ana' | 'bruno'): Step =>
  (db, world) =>
    leaveTeam(db, { sub: world[who], organisation: world.team }, NOW)
const lower =
  (by: 'ana' | 'bruno', person: 'ana' | 'bruno'): Step =>
  (db, world) => {
    const role = 'participa' as const
    return updateRole(db, { sub: world[by], organisation: world.team, person: world[person], role }, NOW)
  }
const remove =
  (by: 'ana' | 'bruno', person: 'ana' | 'bruno'): Step =>
  (db, world) =>
    removePerson(db, { sub: world[by], organisation: world.team, person: world[person] }, NOW, nothing)
const accept =
  (token: 'first' | 'second'): Step =>
  (db, world) =>
    acceptInvitation(db, { sub: world.carla, email: world.email, token: world[token] }, NOW).catch((error: unknown) => {
      // the account was deleted before it joined
      if ((error as { code?: string }).code === '23503') return 'deleted'
      throw error
    })
/** As the deletion of an account does. */
const deleteAccount =
  (who: 'ana' | 'carla' | 'dora'): Step =>
  (db, world) =>
    db.transaction().execute(async (tx) => {
      const sub = world[who]
      if (!(await insertDeletedAccount(tx, sub, NOW))) return 'deleted'
      if ((await leaveShared(tx, sub, NOW)) === 'last_administrator') return 'last_administrator'
      await deleteAccountData(tx, { sub, email: undefined })
      return undefined
    })
const invite =
  (email: string): Step =>
  (db, { ana }) =>
    insertInvitation(db, { sub: ana, email, token: randomUUID() }, NOW, nothing)

const CASES: Readonly<Record<string, readonly [Step, Step]>> = {
  'leave, leave': [leave('ana'), leave('bruno')],
  'leave, lower oneself': [leave('ana'), lower('bruno', 'bruno')],
  'lower oneself, leave': [lower('bruno', 'bruno'), leave('ana')],
  'lower each other': [lower('ana', 'bruno'), lower('bruno', 'ana')],
  'remove each other': [remove('ana', 'bruno'), remove('bruno', 'ana')],
  'remove, leave': [remove('ana', 'bruno'), leave('ana')],
  'delete the account, leave': [deleteAccount('ana'), leave('bruno')],
  'leave, delete the account': [leave('bruno'), deleteAccount('ana')],
  'accept one invitation twice': [accept('first'), accept('first')],
  'accept two invitations': [accept('first'), accept('second')],
  'accept, delete the own account': [accept('first'), deleteAccount('carla')],
  'delete the own account, accept': [deleteAccount('carla'), accept('first')],
  'accept, delete the account of who is alone there': [accept('second'), deleteAccount('dora')],
  'delete the account of who is alone there, accept': [deleteAccount('dora'), accept('second')],
  'accept, leave': [accept('first'), leave('ana')],
  'invite one address twice': [invite('elsa@maule.example'), invite('elsa@maule.example')],
}

describe.runIf(process.env.TEST_DATABASE_URL)('two changes of the people of an organisation at once', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let stepped: ReturnType<typeof steppedDatabase>
  beforeAll(async () => {
    database = await openTestDatabase()
    stepped = steppedDatabase(database.db)
  })
  afterAll(() => database.close())

  async function newWorld(): Promise<World> {
    const { db } = database
    const [ana, bruno, carla, dora] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const email = `carla-${carla}@maule.example`
    for (const sub of [ana, bruno, carla, dora]) await ensureAccount(db, sub, NOW, sub === carla ? email : null)
    const [first, second] = [randomUUID(), randomUUID()]
    await insertInvitation(db, { sub: ana, email, token: first }, NOW, nothing)
    await insertInvitation(db, { sub: dora, email, token: second }, NOW, nothing)
    const own = db.selectFrom('membership').select('organisation_id').where('sub', '=', ana)
    const { organisation_id: team } = await own.executeTakeFirstOrThrow()
    await db.insertInto('membership').values({ sub: bruno, organisation_id: team, joined_at: NOW }).execute()
    return { ana, bruno, carla, dora, team, email, first, second }
  }

  /** Organisations with people whom nobody administers, and addresses with two waiting invitations of one. */
  async function broken() {
    const { rows } = await sql`
      select organisation_id from membership group by 1 having count(*) filter (where role = 'administra') = 0
      union all select organisation_id from invitation where used_at is null and revoked_at is null
      group by organisation_id, lower(email) having count(*) > 1`.execute(database.db)
    return rows
  }

  test.each(Object.entries(CASES))(
    'ESC-36 ESC-39 %s: somebody administers, and nobody is in two',
    async (_, [one, other]) => {
      let step = 1
      for (; ; step++) {
        const world = await newWorld()
        const both = await stepped.interleave(
          step,
          () => one(stepped.db, world),
          () => other(database.db, world),
        )
        if (!both) break
        expect(await broken(), `after statement ${step}: ${both}`).toEqual([])
        const joined = await database.db
          .selectFrom('log_entry')
          .select('organisation_id')
          .where('kind', '=', 'joined')
          .where('actor', '=', world.carla)
          .execute()
        expect(joined.length, `after statement ${step}: ${both}`).toBeLessThanOrEqual(1)
      }
      expect(step).toBeGreaterThan(2)
      for await (const { broken } of verifyLogs(database.db)) expect(broken).toBeNull()
    },
  )

  test('ESC-36 an invitation of an organisation that its only person left for another has ended', async () => {
    const { db } = database
    const world = await newWorld()
    const { dora, ana } = world
    await db.updateTable('account').set({ email: 'dora@maule.example' }).where('sub', '=', dora).execute()
    await insertInvitation(db, { sub: ana, email: 'dora@maule.example', token: 'of-ana' }, NOW, nothing)
    expect(await acceptInvitation(db, { sub: dora, email: 'dora@maule.example', token: 'of-ana' }, NOW)).toBeUndefined()
    expect(await accept('second')(db, world)).toBe('ended')
    expect(await broken()).toEqual([])
  })

  test('ESC-36 an invitation that is revoked while it is accepted either served or did not', async () => {
    let step = 1
    for (; ; step++) {
      const world = await newWorld()
      const id = database.db.selectFrom('invitation').select('id').where('organisation_id', '=', world.team)
      const { id: invitation } = await id.executeTakeFirstOrThrow()
      const both = await stepped.interleave(
        step,
        () => accept('first')(stepped.db, world),
        () => revokeInvitation(database.db, { sub: world.ana, organisation: world.team, id: invitation }, NOW),
      )
      if (!both) break
      const row = database.db.selectFrom('invitation').select(['used_at', 'revoked_at']).where('id', '=', invitation)
      const { used_at, revoked_at } = await row.executeTakeFirstOrThrow()
      expect([used_at, revoked_at].filter(Boolean), `after statement ${step}`).toHaveLength(1)
      expect(both[0], `after statement ${step}`).toBe(used_at ? undefined : 'ended')
    }
    expect(step).toBeGreaterThan(2)
  })
})
