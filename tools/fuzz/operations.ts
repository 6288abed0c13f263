import { apiOperations } from './api-operations.ts'
import { identityOperations } from './identity-operations.ts'
import type { Operation } from './operation.ts'
import { pageOperations } from './page-operations.ts'
import { PERSON, type Target } from './target.ts'

/** @returns all operations of the product; those that end sessions come last */
export async function allOperations(target: Target): Promise<Operation[]> {
  return [...(await apiOperations(target)), ...pageOperations(), ...(await identityOperations(target))].map(keepPerson)
}

/** Checks that a natural person who won is named in the detail of that tender and nowhere else (Ley 21.719). */
function keepPerson(operation: Operation): Operation {
  if (operation.name === 'getTender') return operation
  const findProblem: Operation['findProblem'] = (response, request) =>
    operation.findProblem(response, request) ??
    (NAMED.test(response.text) ? 'names a natural person outside the award' : undefined)
  return { ...operation, findProblem }
}

const NAMED = new RegExp(`${PERSON.name.split(' ').join('|')}|12\\.?345\\.?678`, 'i')
