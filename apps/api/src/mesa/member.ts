import type { Db } from '@mirador/database/connection/connect'
import { findRole } from '@mirador/database/mesa/membership'
import type { Role } from '@mirador/domain/mesa/people'
import { ApiError } from '../http/api-error.ts'

/**
 * The role of the caller in an organisation.
 * @throws forbidden when it is not one of its people; the same for an organisation that does not exist, so that
 *   addresses tell nothing
 */
export async function requireMember(db: Db, sub: string, organisation: number): Promise<Role> {
  const role = await findRole(db, sub, organisation)
  if (!role) throw new ApiError('forbidden')
  return role
}

/** @throws forbidden also when the caller does not administer */
export async function requireAdministrator(db: Db, sub: string, organisation: number): Promise<void> {
  if ((await requireMember(db, sub, organisation)) !== 'administra') throw new ApiError('forbidden')
}
