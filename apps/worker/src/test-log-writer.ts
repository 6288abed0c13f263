import { connect } from '@mirador/database/connection/connect'
import { appendLog } from '@mirador/database/mesa/log'
import { lockOrganisation } from '@mirador/database/mesa/membership'
import { migrate } from '@mirador/database/migration/migrate'

// Appends to the log of organisation 1 until it is killed, and prints a line for each entry.

const [dataDir = '', sub = ''] = process.argv.slice(2)
const database = await connect({ dataDir })
await migrate(database)
for (let entry = 1; ; entry++) {
  await database.db.transaction().execute(async (tx) => {
    await lockOrganisation(tx, sub, 1)
    const details = { from: null, to: 'preparando', entry }
    await appendLog(tx, { organisation_id: 1, actor: sub, kind: 'stage', bid_idn: '1-1-LE26', details }, new Date())
  })
  process.stdout.write(`${entry}\n`)
}
