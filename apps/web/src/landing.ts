import { chunk } from './chunk.ts'
import { pathTo } from './paths.ts'
import { isSectionOpen } from './runtime-config.ts'

// Loaded on demand: it needs the queries, which the pages of visitors do not.
const startPath = chunk(() => import('./api/start-path.ts'))

/**
 * The page after a sign-in.
 * @param remembered the page that asked for it; undefined: the screen on which the account starts
 */
export async function landingOf(remembered: string | undefined): Promise<string> {
  if (remembered !== undefined || !isSectionOpen('hoy')) return remembered ?? pathTo('tenders')
  try {
    return await (await startPath.load()).findStartPath()
  } catch {
    return pathTo('tenders')
  }
}
