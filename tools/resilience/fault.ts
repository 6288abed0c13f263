import type { Dependency } from './ledger.ts'
import type { Scene } from './probe.ts'
import type { ProxyState } from './proxy.ts'
import type { World } from './world.ts'

/** A fault: what it does, how it ends and what must hold. */
export interface Fault {
  /** what it takes away */
  dependency: Dependency
  /** the kind of database it needs; any by default */
  kind?: World['place']['kind']
  /** it needs a disk of its own, which only root can mount */
  needsDisk?: true
  /** why it is injected into a world without load only */
  alone?: string
  /** Injects the fault. @returns a function that ends it */
  inject(world: World): Promise<() => Promise<void>> | (() => Promise<void>)
  /** Throws unless the product behaves as it must while the fault lasts. By default stored data are served. */
  check?(scene: Scene): Promise<void>
  /** The same after its end, besides what holds after any fault: everything works, and the sync continues. */
  checkAfter?(scene: Scene): Promise<void>
}

/** A fault of the way to a server. */
export function proxied(dependency: 'mail' | 'source' | 'registry' | 'database', state: ProxyState): Fault {
  return {
    dependency,
    inject({ proxies }) {
      proxies[dependency].set(state)
      return async () => proxies[dependency].set('healthy')
    },
  }
}
