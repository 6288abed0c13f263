import { opensDatabase } from '../../scripts/test-projects.ts'
import type { Mutation } from './mutations.ts'
import { importsFrom, testsOf } from './tests-of.ts'

/** A stopped run loses a batch at most. */
const MAX_MEMBERS = 8

/** A mutation with the tests that run first. */
export interface BatchMember {
  mutation: Mutation
  tests: readonly string[]
}

/**
 * Mutations that can be tried in one run: each test reaches the file of one of them alone, so that its failure says which one
 * it noticed. Starting a worker takes longer than the nearest tests of a function. Batches whose tests open no database are
 * first.
 */
export function batchesOf(
  mutations: readonly Mutation[],
  nearestOf = (file: string) => testsOf(file).nearest,
): BatchMember[][] {
  const members = mutations.map((mutation) => ({ mutation, tests: nearestOf(mutation.file) }))
  return [
    ...disjoint(members.filter(({ tests }) => !tests.some(opensDatabase))),
    ...disjoint(members.filter(({ tests }) => tests.some(opensDatabase))),
  ]
}

function disjoint(members: readonly BatchMember[]): BatchMember[][] {
  const batches: BatchMember[][] = []
  for (const member of members) {
    const batch = batches.find(
      (known) => known.length < MAX_MEMBERS && known.every((one) => !reaches(one, member) && !reaches(member, one)),
    )
    if (batch) batch.push(member)
    else batches.push([member])
  }
  return batches
}

/** Whether a test of one mutation imports the file of another. */
function reaches({ tests }: BatchMember, { mutation }: BatchMember): boolean {
  return tests.some((test) => importsFrom(test).has(mutation.file))
}
