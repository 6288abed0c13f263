import ipaddr from 'ipaddr.js'

/** Which addresses beyond public ones on port 443 may be used; tests and development open those of this machine. */
export interface TargetSettings {
  /** also http, on any port, to loopback addresses */
  opensLoopback: boolean
}

export type TargetProblem = 'invalid' | 'not_https' | 'port' | 'has_password' | 'ip_address' | 'not_public'

/** Public addresses that serve metadata of a cloud's machines: Azure's, which is no private one. */
const METADATA = ['168.63.129.16']

/** Names of this machine and of local networks, which public DNS does not have. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/

/**
 * Why an endpoint may not have an address, as far as its text says; undefined: it may. Hosts are names: the URL parser turns
 * decimal, octal and hexadecimal hosts into addresses, which are refused with the others.
 */
export function problemOfUrl(text: string, { opensLoopback }: TargetSettings): TargetProblem | undefined {
  if (!URL.canParse(text)) return 'invalid'
  const url = new URL(text)
  if (url.username || url.password) return 'has_password'
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isLocal = host === 'localhost' || (ipaddr.isValid(host) && isLoopback(host))
  if (opensLoopback && isLocal && /^https?:$/.test(url.protocol)) return undefined
  if (url.protocol !== 'https:') return 'not_https'
  if (url.port) return 'port'
  if (ipaddr.isValid(host)) return 'ip_address'
  if (LOCAL_NAME.test(host)) return 'not_public'
  return host.includes('.') ? undefined : 'invalid'
}

/** Whether a resolved address may be connected to: a public unicast one, also inside an IPv6 form that contains an IPv4. */
export function isAllowedAddress(address: string, { opensLoopback }: TargetSettings): boolean {
  if (!ipaddr.isValid(address)) return false
  if (opensLoopback && isLoopback(address)) return true
  // a mapped address counts as what it maps
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && !METADATA.includes(ip.toString())
}

const isLoopback = (address: string) => ipaddr.process(address).range() === 'loopback'
