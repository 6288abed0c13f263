import { CLOCK_FAULTS } from './clock-faults.ts'
import { EXTERNAL_FAULTS } from './external-faults.ts'
import type { Fault } from './fault.ts'
import { OWN_FAULTS } from './own-faults.ts'
import type { World } from './world.ts'

/**
 * Every fault, injected by itself and, unless it is alone, into a world under load. The clock is last: reads that are dated in
 * the future hide later ones in the state of the source.
 */
export const FAULTS = { ...OWN_FAULTS, ...EXTERNAL_FAULTS, ...CLOCK_FAULTS }

export type FaultName = keyof typeof FAULTS
export const faultOf = (name: FaultName): Fault => FAULTS[name]
/** The faults that can be injected into a world, or into a world under load. */
export function faultsOf({ place, disk }: Pick<World, 'place' | 'disk'>, isLoaded: boolean): FaultName[] {
  const names = Object.keys(FAULTS) as FaultName[]
  return names.filter((name) => {
    const { kind = place.kind, needsDisk, alone } = faultOf(name)
    return kind === place.kind && !(needsDisk && !disk) && !(isLoaded && alone)
  })
}

/** Injects a fault, records that its dependency is down, works, and ends it. A product that was killed is started again. */
export async function withFault(world: World, name: FaultName, work: () => Promise<void>): Promise<void> {
  const { dependency, inject } = faultOf(name)
  const markBack = world.ledger.markDown(dependency)
  const end = await inject(world)
  try {
    await work()
  } finally {
    await end()
    if (world.api.child.signalCode !== null) await world.start()
    markBack()
  }
}
