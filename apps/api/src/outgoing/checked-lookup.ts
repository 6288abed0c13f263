import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isAllowedAddress, type TargetSettings } from './target-address.ts'

/** Resolves names. Tests replace it. */
export type Resolve = typeof resolve

/** A name leads to an address that may not be connected to. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/**
 * A look-up that fails when any address of the name is not allowed, so that a socket connects to what was checked. Use it
 * with `agent: false`: a kept connection would be one to an address that was checked for an earlier request.
 */
export function checkedLookup({
  resolve: find = resolve,
  ...settings
}: TargetSettings & { resolve?: Resolve | undefined }): LookupFunction {
  return (hostname, options, callback) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowedAddress(address, settings)))
        return callback(new RefusedAddress(), '')
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
}
