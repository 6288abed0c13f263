import type { Database } from '@mirador/database/connection/connect'
import { findSetting, upsertSetting } from '@mirador/database/connection/setting'
import { importDirectory, isDirectoryEmpty } from '@mirador/database/directory/directory-import'
import { DEMO_DIRECTORY } from '@mirador/invented/directory'

const LOADED = 'demo_directory_loaded'

/** Stores the invented services directory, once per database and only while there is no real one. */
export async function loadDemoDirectory(database: Database, now: Date): Promise<void> {
  if (await findSetting(database.db, LOADED)) return
  if (await isDirectoryEmpty(database)) await importDirectory(database, DEMO_DIRECTORY, { now, isDemo: true })
  await upsertSetting(database.db, LOADED, now.toISOString())
}
