import { apiOperations } from './api-operations.ts'
import { identityOperations } from './identity-operations.ts'
import type { Operation } from './operation.ts'
import { pageOperations } from './page-operations.ts'
import type { Target } from './target.ts'

/** @returns all operations of the product; those that end sessions come last */
export async function allOperations(target: Target): Promise<Operation[]> {
  return [...(await apiOperations(target)), ...pageOperations(), ...(await identityOperations(target))]
}
