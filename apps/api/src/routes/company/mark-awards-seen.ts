import { markAwardsSeen } from '@mirador/contract/suppliers'
import { markAwardsSeen as markSeen } from '@mirador/database/ledger/supplier-follows'
import { route } from '../../http/route.ts'

export const markAwardsSeenRoute = route(markAwardsSeen, async ({ body, session }, { database: { db }, now }) => ({
  seen: await markSeen(db, session.sub, body.rut, now()),
}))
