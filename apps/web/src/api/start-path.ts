import { pathOfStart } from '../paths.ts'
import { queries } from './queries.ts'
import { queryClient } from './query-client.ts'

/**
 * The screen on which the account starts.
 * @throws ApiError
 */
export async function findStartPath(): Promise<string> {
  return pathOfStart((await queryClient.fetchQuery(queries.getUserInfo())).start)
}
